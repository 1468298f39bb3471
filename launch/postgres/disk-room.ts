import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { openReserve } from './reserve.ts';

const MB = 1024 * 1024;

/**
 * Recovery after a crash writes two segments of the write-ahead log at most, 16 MB each, and small files; the rest is
 * for what others write on the same disk until somebody frees some space.
 */
const RESERVE_BYTES = 64 * MB;
/** With less room nothing more is written: PostgreSQL needs the rest to end what it has begun. */
const LOW_BYTES = 16 * MB;
/** With less room not even a small file can be written, and PostgreSQL makes one for its first connection. */
const NONE_BYTES = MB;
const SLICE_BYTES = 4 * MB;

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
  const reserve = openReserve(join(folder, 'reserve'), RESERVE_BYTES);
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
      if (room < LOW_BYTES) {
        if (room < NONE_BYTES) reserve.release(SLICE_BYTES);
        return turn(true);
      }
      // Twice as much as would make it full again, so that it does not go to and fro.
      const missing = reserve.missing();
      if (room < missing + 2 * LOW_BYTES) return;
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
