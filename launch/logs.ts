import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

const large = 10 * 1024 * 1024;

/**
 * Opens a log for appending, to be handed to a process as its output: a file outlives us, a pipe would not.
 * One that has grown large is put aside first (one older one is kept). `size` is where the new output begins.
 */
export const openLog = (file: string): { fd: number; size: number; close(): void } => {
  makeFolder(dirname(file));
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && found.size > large) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a', 0o600);
  return { fd, size: fstatSync(fd).size, close: () => closeSync(fd) };
};

/** What was written to the log since it was `from` bytes long: at most the last 16 kB of it. */
export const tailOf = (file: string, from: number): string => {
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    const start = Math.max(from, size - 16_384);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(fd, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  } finally {
    closeSync(fd);
  }
};

/** The lines of a log that tell why its program ended: from its last error on, without the way through Node itself. */
export const lastWords = (log: string): string => {
  const lines = log
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*node:internal|^Node\.js v/.test(line));
  const error = lines.findLastIndex((line) => /^\S*(Error|error)\b.*:|can't start/.test(line));
  return lines
    .slice(error >= 0 ? error : -10)
    .slice(0, 10)
    .join('\n');
};
