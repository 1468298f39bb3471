import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, ownMode } from './make-folder.ts';

const maxBytes = 10 * 1024 * 1024;

/**
 * Opens a log for appending, as the output of a process: a file outlives us, a pipe would not. A log of more than
 * 10 MB is rotated first (one older file is kept). `size` is where the new output begins, in bytes.
 */
export const openLog = (file: string): { fd: number; size: number; close(): void } => {
  makeFolder(dirname(file), ownMode);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && found.size > maxBytes) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a', 0o600);
  return { fd, size: fstatSync(fd).size, close: () => closeSync(fd) };
};

/** What was appended to the log after its first `from` bytes: at most the last 16 kB of it. */
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

/**
 * Up to ten lines of a log that show why its program exited: from the last error on, without Node's own stack frames.
 */
export const lastLines = (log: string): string => {
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
