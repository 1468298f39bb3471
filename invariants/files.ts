import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invariant } from './invariant.ts';
import type { Query } from './sources.ts';

/** The files of every photo. */
const names = [
  ...[320, 640, 768, 960, 1200, 1600].map((width) => `${width}.webp`),
  ...[960, 1600].map((width) => `${width}.jpeg`),
];
const photoFiles = (id: string): string[] => names.map((name) => `photos/${id}/${name}`);

type Rows = {
  photos: { id: string }[];
  documents: { id: string; bytes: number }[];
  /** Keys of uploads in progress: of a file, or of all files of a photo. */
  pending: Set<string>;
  /** Portraits that a user's row names and that have no row of their own. */
  missing: { id: string; email: string }[];
};

const readRows = async (query: Query): Promise<Rows> => ({
  photos: await query('select id from photos'),
  documents: await query('select id, bytes from files'),
  pending: new Set((await query<{ key: string }>('select key from pending_uploads')).map(({ key }) => key)),
  missing: await query(`select photo_id as id, email from users
    where photo_id is not null and photo_id not in (select id from photos)`),
});

/** The keys of all files, without the store's own, whose names begin with a dot. */
const listKeys = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((key) => !key.startsWith('.'));
};

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Whether a file is complete. A picture contains its length or an end marker, so a truncated one is detected. */
const isComplete = async (path: string, documentBytes?: number): Promise<boolean> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (documentBytes !== undefined) return size === documentBytes;
    const head = await readAt(file, 0, 12);
    if (path.endsWith('.webp'))
      return head.toString('latin1', 0, 4) === 'RIFF' && size === head.readUInt32LE(4) + 8;
    return (
      head.toString('hex', 0, 2) === 'ffd8' && (await readAt(file, size - 2, 2)).toString('hex') === 'ffd9'
    );
  } finally {
    await file.close();
  }
};

export const files: Invariant = {
  name: 'files',
  description:
    'Every photograph and document that a row names is there and whole, and no file is there without its row.',
  needs: ['files'],
  async violations({ query, files: folder = '' }) {
    const rows = await readRows(query);
    const due = new Map<string, number | undefined>([
      ...rows.photos.flatMap(({ id }) => photoFiles(id).map((key) => [key, undefined] as const)),
      ...rows.documents.map(({ id, bytes }) => [`files/${id}.pdf`, bytes] as const),
    ]);
    const keys = new Set(await listKeys(folder));
    const isPending = (key: string) => rows.pending.has(key) || rows.pending.has(key.replace(/\/[^/]*$/, ''));
    const broken: string[] = [];
    for (const [key, bytes] of due)
      if (keys.has(key) && !(await isComplete(join(folder, key), bytes))) broken.push(key);
    return [
      ...[...due.keys()].filter((key) => !keys.has(key)).map((key) => `The file ${key} is missing.`),
      ...broken.map((key) => `The file ${key} is not whole.`),
      ...[...keys]
        .filter((key) => !due.has(key) && !isPending(key))
        .map((key) => `The file ${key} belongs to no row.`),
      ...rows.missing.map(({ id, email }) => `The portrait ${id} of ${email} is missing.`),
    ];
  },
};
