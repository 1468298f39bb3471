import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
const prefix = 'openacre-tests-';
const tmpfsType = 0x01_02_19_94;
const neededBytes = 4 * 1024 ** 3;
/** So that tests take none that somebody works with. */
const freeBytes = 8 * 1024 ** 3;
const longestName = 255;

/**
 * Where tests put databases that need not outlast them: in memory where there is plenty of it. A database is 800 files,
 * and ext4 is slow to make files while many were deleted shortly before, as tests do: a database took 0.5 s of the
 * processor's time there, and 0.03 s in memory.
 */
export const scratchFolder = (): string => (isRoomy() ? memory : tmpdir());

/**
 * The same for what the runs of one checkout keep: a folder of its own in memory, or `onDisk`. Those of checkouts that
 * are gone are deleted.
 */
export const keptFolder = (root: string, onDisk: string): string => {
  const name = `${prefix}${encodeURIComponent(root)}`;
  if (!isRoomy() || name.length > longestName) return onDisk;
  for (const other of readdirSync(memory).filter((one) => one.startsWith(prefix)))
    if (!existsSync(decodeURIComponent(other.slice(prefix.length))))
      rmSync(join(memory, other), { recursive: true, force: true });
  return join(memory, name);
};

const isRoomy = (): boolean => {
  if (!existsSync(memory)) return false;
  const { type, bavail, bsize } = statfsSync(memory);
  return type === tmpfsType && bavail * bsize >= neededBytes && freemem() >= freeBytes;
};
