import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkContentType, checkKey, type Files, FileTooLarge, NoRoom } from './file-store.ts';
import { signPut, verifySignedPut } from './signed-put.ts';

/** Files are read by the product alone, also where the process would let others read what it writes. */
const modes = { file: 0o600, folder: 0o700 };

type ChangeMode = (path: string, mode: number) => Promise<void>;

const unknownType = 'application/octet-stream';

export type DiskOptions = {
  folder: string;
  signingKey: string;
  /** URL or path of the route that passes its requests to `acceptSignedPut`. */
  publicBaseUrl: string;
  now?: () => Date;
  /** Told what an operator should know. */
  warn?: (text: string) => void;
  /** The system's own, but for tests. */
  changeMode?: ChangeMode;
};

/**
 * A file store in a folder, each file named by its key. Names beginning with a dot are reserved for the store:
 * `.types/<key>` holds a file's content type, `.new/` the files being written.
 */
export const createFilesOnDisk = (options: DiskOptions): Files => {
  const { folder, signingKey, publicBaseUrl, now = () => new Date(), warn = () => {} } = options;
  const { changeMode = chmod } = options;
  if (signingKey.length < 16) throw new Error('The key that signs upload addresses is too short');
  let prepared: Promise<void> | undefined;
  const pathOf = (key: string) => join(folder, checkKey(key));
  const typePathOf = (key: string) => join(folder, '.types', checkKey(key));

  const sizeOf = async (key: string): Promise<number | undefined> => {
    const found = await stat(pathOf(key)).catch(unlessMissing);
    return found?.isFile() ? found.size : undefined;
  };

  const files: Files = {
    prepare: () => {
      prepared ??= prepare(folder, { now: now(), warn, changeMode }).catch((error: unknown) => {
        // What is in the way may be gone at the next write.
        prepared = undefined;
        throw error;
      });
      return prepared;
    },
    put: async (key, content, contentType, limit) => {
      const [path, typePath] = [pathOf(key), typePathOf(key)];
      checkContentType(contentType);
      await write(path, content, limit?.maxBytes ?? Number.POSITIVE_INFINITY, async () => {
        // The type is written first, so that every file has its type.
        if ((await typeOf(key)) !== contentType) await write(typePath, Buffer.from(contentType));
      }).catch(throwNoRoom);
    },
    get: async (key) => {
      const file = await open(pathOf(key)).catch(unlessMissing);
      if (!file) return undefined;
      const found = await file.stat();
      if (found.isFile())
        return { stream: file.createReadStream(), size: found.size, contentType: await typeOf(key) };
      await file.close();
      return undefined;
    },
    stat: async (key) => {
      const size = await sizeOf(key);
      return size === undefined ? undefined : { size, contentType: await typeOf(key) };
    },
    exists: async (key) => (await sizeOf(key)) !== undefined,
    delete: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(typePathOf(key), { force: true });
    },
    signedPutUrl: async (key, contentType, { maxBytes, expiresInSeconds }) => {
      const permission = { key: checkKey(key), contentType: checkContentType(contentType), maxBytes };
      const expiresAt = new Date(now().getTime() + expiresInSeconds * 1000);
      return `${publicBaseUrl}?${signPut(signingKey, permission, expiresAt)}`;
    },
    acceptSignedPut: async (query, contentType, content) => {
      const allowed = verifySignedPut(signingKey, query, now());
      if ('refused' in allowed) return allowed;
      if (contentType !== allowed.contentType) return { refused: 'content-type' };
      try {
        await files.put(allowed.key, content, contentType, { maxBytes: allowed.maxBytes });
        return { key: allowed.key };
      } catch (error) {
        if (error instanceof FileTooLarge) return { refused: 'too-large' };
        throw error;
      }
    },
  };

  const typeOf = (key: string) =>
    readFile(typePathOf(key), 'utf8')
      .catch(unlessMissing)
      .then((type) => type ?? unknownType);

  /** Writes to a temporary file, syncs it and renames it: after a crash there is the old file or the new one. */
  const write = async (
    path: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    maxBytes = Number.POSITIVE_INFINITY,
    beforeRename?: () => Promise<void>,
  ): Promise<void> => {
    await files.prepare?.();
    const temporary = join(folder, '.new', randomUUID());
    await mkdir(dirname(path), { recursive: true, mode: modes.folder });
    const file = await open(temporary, 'wx', modes.file);
    try {
      let size = 0;
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new FileTooLarge(`More than ${maxBytes} bytes`);
        await file.writeFile(chunk);
      }
      await file.sync();
      await beforeRename?.();
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await syncFolder(dirname(path));
  };

  return files;
};

/** Makes the store's folder, and keeps others out of one that was made before. */
const prepare = async (
  folder: string,
  { now, warn, changeMode }: { now: Date; warn: (text: string) => void; changeMode: ChangeMode },
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: modes.folder });
  await closeToOthers(folder, changeMode).catch((error: NodeJS.ErrnoException) => {
    if (!unchangeable.includes(error.code ?? '')) throw error;
    warn(
      `Others on this machine may be able to read the files: the mode of ${folder} can't be changed (${error.code}).`,
    );
  });
  await deleteLeftovers(join(folder, '.new'), now);
};

/** Of a folder that is somebody else's, or on a disk that keeps no modes or takes no writes: it is used as it is. */
const unchangeable: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EROFS'];

const closeToOthers = async (folder: string, changeMode: ChangeMode): Promise<void> => {
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await changeMode(folder, modes.folder);
};

/** Deletes temporary files left by a crash. Those younger than a day may belong to a running process. */
const deleteLeftovers = async (folder: string, now: Date): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: modes.folder });
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(unlessMissing);
    if (found && now.getTime() - found.mtimeMs > 86_400_000) await rm(join(folder, name), { force: true });
  }
};

/** A rename is only durable once its folder is synced. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => undefined); // Windows can't open folders
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
};

const throwNoRoom: (error: NodeJS.ErrnoException) => never = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
  throw new NoRoom('The disk of the files is full', { cause: error });
};

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
};
