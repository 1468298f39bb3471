import { randomFillSync } from 'node:crypto';
import { rmSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Room on a disk, in bytes, that a file holds until it is needed. */
export type Reserve = {
  /** What was released of it, or never taken. */
  missing(): number;
  /** Releases so many bytes, or all: the disk has as much more room. */
  release(bytes?: number): void;
  /** Takes what is missing; false when the disk has not that much room, and then nothing was taken. */
  refill(): Promise<boolean>;
};

const chunkBytes = 1024 * 1024;

/** The reserve that is kept in `file`, of so many `bytes` when whole. */
export const openReserve = (file: string, bytes: number): Reserve => {
  const size = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    missing: () => Math.max(0, bytes - size()),
    release(released = bytes) {
      const left = size() - released;
      if (left > 0) truncateSync(file, left);
      else rmSync(file, { force: true });
    },
    async refill() {
      const before = size();
      // Random, since some file systems give compressed or empty data no room. A single chunk is enough for that.
      const chunk = randomFillSync(Buffer.alloc(chunkBytes));
      try {
        const handle = await open(file, 'a', 0o600);
        try {
          for (let left = bytes - before; left > 0; left -= chunkBytes)
            await handle.appendFile(chunk.subarray(0, Math.min(left, chunkBytes)));
          await handle.sync(); // a disk may say only now that it is full
        } finally {
          await handle.close();
        }
        return true;
      } catch {
        if (before > 0) truncateSync(file, before);
        else rmSync(file, { force: true });
        return false;
      }
    },
  };
};
