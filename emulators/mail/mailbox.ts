import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Message, type ParsedMessage, parseMessage } from './message.ts';

export type Envelope = { from: string; to: string[] };

export type Mailbox = {
  /** Newest first; with `to`, only emails delivered to that address. */
  list(to?: string): Message[];
  find(id: string): Message | undefined;
  /** The raw bytes as received over SMTP. */
  raw(id: string): Buffer | undefined;
  attachment(id: string, index: number): Promise<ParsedMessage['parts'][number] | undefined>;
  add(envelope: Envelope, raw: Buffer): Promise<Message>;
  clear(): void;
  /** Changes with every change of the mailbox: used as ETag. */
  version(): string;
};

/**
 * Opens the folder that stores the emails, one file each, and reads them.
 *
 * A file is the received message with three headers of our own before it (time, envelope's sender and recipients). It
 * is written atomically by a rename, and opens in any mail program.
 */
export const openMailbox = async (folder: string, now: () => Date): Promise<Mailbox> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => join(folder, `${id}.eml`);
  const opened = randomBytes(4).toString('hex');
  const messages = new Map<string, Message>();
  let lastId = '';
  let changes = 0;

  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.part')) rmSync(join(folder, name), { force: true }); // interrupted while it was written
    if (!name.endsWith('.eml')) continue;
    const id = name.slice(0, -'.eml'.length);
    const { envelope, receivedAt, raw } = unwrap(readFileSync(pathOf(id)));
    messages.set(id, (await parseMessage(id, envelope, receivedAt, raw)).message);
    lastId = id;
  }

  // Ids sort by time, also when two emails arrive in one millisecond or the clock is set back.
  const nextId = (at: Date) => {
    const time = Math.max(at.getTime(), lastId ? Number.parseInt(lastId.slice(0, 9), 36) : 0);
    const prefix = time.toString(36).padStart(9, '0');
    const count = lastId.startsWith(prefix) ? Number.parseInt(lastId.slice(9, 13), 36) + 1 : 0;
    lastId = prefix + count.toString(36).padStart(4, '0') + randomBytes(3).toString('hex');
    return lastId;
  };

  return {
    list: (to) => {
      const wanted = to?.trim().toLowerCase();
      const all = [...messages.values()].reverse();
      return wanted ? all.filter((m) => m.to.toLowerCase().split(', ').includes(wanted)) : all;
    },
    find: (id) => messages.get(id),
    raw: (id) => (messages.has(id) ? unwrap(readFileSync(pathOf(id))).raw : undefined),
    attachment: async (id, index) => {
      if (!messages.has(id)) return undefined;
      const { envelope, receivedAt, raw } = unwrap(readFileSync(pathOf(id)));
      return (await parseMessage(id, envelope, receivedAt, raw)).parts[index];
    },
    add: async (envelope, raw) => {
      const at = now();
      const id = nextId(at);
      const { message } = await parseMessage(id, envelope, at.toISOString(), raw);
      writeFileSync(`${pathOf(id)}.part`, wrap(envelope, at.toISOString(), raw), {
        flush: true,
        mode: 0o600,
      });
      renameSync(`${pathOf(id)}.part`, pathOf(id));
      messages.set(id, message);
      changes++;
      return message;
    },
    clear: () => {
      for (const id of messages.keys()) rmSync(pathOf(id), { force: true });
      messages.clear();
      changes++;
    },
    version: () => `${opened}-${changes}`,
  };
};

const wrap = (envelope: Envelope, receivedAt: string, raw: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `X-Kept-At: ${receivedAt}\r\nX-Envelope-From: ${envelope.from}\r\nX-Envelope-To: ${envelope.to.join(', ')}\r\n`,
    ),
    raw,
  ]);

const unwrap = (file: Buffer): { envelope: Envelope; receivedAt: string; raw: Buffer } => {
  const values: string[] = [];
  let start = 0;
  for (let line = 0; line < 3; line++) {
    const end = file.indexOf('\r\n', start);
    const text = file.toString('utf8', start, end);
    values.push(text.slice(text.indexOf(': ') + 2));
    start = end + 2;
  }
  const [receivedAt = '', from = '', to = ''] = values;
  return { envelope: { from, to: to ? to.split(', ') : [] }, receivedAt, raw: file.subarray(start) };
};
