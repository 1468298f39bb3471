import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { openReserve } from './reserve.ts';

const mb = 1024 * 1024;

/**
 * Recovery after a crash writes two segments of the write-ahead log at most, 16 MB each, and small files; the rest is
 * for what others write on the same disk until somebody frees some space.
 */
const reserveBytes = 64 * mb;
/** With less room nothing more is written: PostgreSQL needs the rest to end what it has begun. */
const lowBytes = 16 * mb;
/** With less room not even a small file can be written, and PostgreSQL makes one for its first connection. */
const noneBytes = mb;
const sliceBytes = 4 * mb;

export type DiskRoom = {
  /** Whether the disk was full when it was last looked at. */
  readonly isFull: boolean;
  /** Looks at the disk: releases some of the reserve where there is no room, refills it where there is enough again. */
  look(): Promise<void>;
  /** The server died for want of room: what is left of the reserve is released for its recovery. */
  serverDied(): void;
};

/** Watches over the room on the disk of `folder`. `onChange` hears when it is full, and when it is not any more. */
export const watchDiskRoom = (folder: string, onChange: (isFull: boolean) => void): DiskRoom => {
  const reserve = openReserve(join(folder, 'reserve'), reserveBytes);
  let isFull = false;
  const turn = (full: boolean) => {
    if (full === isFull) return;
    isFull = full;
    onChange(full);
  };
  return {
    get isFull() {
      return isFull;
    },
    async look() {
      const room = roomOf(folder);
      if (room < lowBytes) {
        if (room < noneBytes) reserve.release(sliceBytes);
        return turn(true);
      }
      // Twice as much as would make it full again, so that it does not go to and fro.
      const missing = reserve.missing();
      if (room < missing + 2 * lowBytes) return;
      if (missing === 0 || (await reserve.refill())) turn(false);
    },
    serverDied() {
      reserve.release();
      turn(true);
    },
  };
};

const roomOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
