import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** One line of the journal: an event, in order. `put` holds the changed records, as they are after it. */
export type Entry = { seq: number; at: string; type: string; [about: string]: unknown };

export type Journal = {
  entries: Entry[];
  /** Returns when the line is synced to disk. Throws, with nothing written, when that fails. */
  append(entry: Entry): void;
  close(): void;
};

/**
 * Opens or creates the append-only journal `journal.jsonl` in `dir`. A last line without its line break was left
 * incomplete by a killed process: it is removed. Throws an error for any other line that can't be parsed.
 */
export const openJournal = (dir: string): Journal => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = path.join(dir, 'journal.jsonl');
  const fd = openSync(file, 'a+', 0o600);
  const bytes = readFileSync(file);
  let size = bytes.lastIndexOf(0x0a) + 1;
  if (size < bytes.length) ftruncateSync(fd, size);
  const entries = bytes
    .subarray(0, size)
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line, index) => parse(line, index, file));
  syncFolder(dir);
  let open = true;

  return {
    entries,
    append(entry) {
      if (!open) throw new Error('The journal is closed');
      // Two processes on one journal would each know half of the payments.
      if (fstatSync(fd).size !== size) throw new Error(`${file} was written by another process`);
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        for (let done = 0; done < line.length; ) done += writeSync(fd, line, done);
        fsyncSync(fd);
      } catch (error) {
        ftruncateSync(fd, size);
        throw error;
      }
      size += line.length;
      entries.push(entry);
    },
    close() {
      open = false;
      closeSync(fd);
    },
  };
};

const parse = (line: string, index: number, file: string): Entry => {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    throw new Error(`${file}: line ${index + 1} is not readable`);
  }
};

/** A new file survives a crash only if its folder is synced too. */
const syncFolder = (dir: string): void => {
  const fd = openSync(dir, 'r');
  fsyncSync(fd);
  closeSync(fd);
};
