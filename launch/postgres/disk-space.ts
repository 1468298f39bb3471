import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { openReserve } from './reserve.ts';

const mb = 1024 * 1024;

/**
 * Size of the reserve. Recovery after a crash writes at most two segments of the write-ahead log, 16 MB each, and small
 * files; the rest is for what other programs write on the same disk until somebody frees some space.
 */
const reserveBytes = 64 * mb;
/** With less free space the database becomes read-only: PostgreSQL needs the rest to finish running work. */
const lowBytes = 16 * mb;
/** With less free space the reserve is released: PostgreSQL has to write a small file for its first connection. */
const noneBytes = mb;
const sliceBytes = 4 * mb;

export type DiskSpace = {
  /** Whether the disk was full at the last check. */
  readonly isFull: boolean;
  /** Checks the disk: releases some of the reserve when there is no space, refills it when there is enough again. */
  check(): Promise<void>;
  /** To be called when the server died of a full disk: releases the rest of the reserve for its recovery. */
  serverDied(): void;
};

/**
 * Watches the free space on the disk of `folder`. `onChange` is called when it becomes full, and when it no longer
 * is.
 */
export const watchDiskSpace = (folder: string, onChange: (isFull: boolean) => void): DiskSpace => {
  const reserve = openReserve(join(folder, 'reserve'), reserveBytes);
  let isFull = false;
  const setFull = (full: boolean) => {
    if (full === isFull) return;
    isFull = full;
    onChange(full);
  };
  return {
    get isFull() {
      return isFull;
    },
    async check() {
      const free = freeBytes(folder);
      if (free < lowBytes) {
        if (free < noneBytes) reserve.release(sliceBytes);
        return setFull(true);
      }
      // Twice the threshold, so that the state doesn't flip back and forth.
      const missing = reserve.missing();
      if (free < missing + 2 * lowBytes) return;
      if (missing === 0 || (await reserve.refill())) setFull(false);
    },
    serverDied() {
      reserve.release();
      setFull(true);
    },
  };
};

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
