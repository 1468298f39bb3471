import { randomFillSync } from 'node:crypto';
import { rmSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Disk space that a file occupies until it is needed. */
export type Reserve = {
  /** Bytes that the file lacks of its full size. */
  missing(): number;
  /** Frees so many bytes, or all. */
  release(bytes?: number): void;
  /** Occupies the missing bytes; resolves to false, with nothing changed, when the disk lacks the space. */
  refill(): Promise<boolean>;
};

const chunkBytes = 1024 * 1024;

/** The reserve in `file`, with `bytes` as its full size. */
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
      // Random, since some file systems store compressible or empty data in no space. One repeated chunk is enough.
      const chunk = randomFillSync(Buffer.alloc(chunkBytes));
      try {
        const handle = await open(file, 'a', 0o600);
        try {
          for (let left = bytes - before; left > 0; left -= chunkBytes)
            await handle.appendFile(chunk.subarray(0, Math.min(left, chunkBytes)));
          await handle.sync(); // a full disk may be reported only now
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
