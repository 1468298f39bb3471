import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (...args: string[]) => spawnSync('mount', args).status === 0;

/** Whether disks can be mounted here: only by root, and not in every container. */
export const canMount = (): boolean => {
  const place = mkdtempSync(join(tmpdir(), 'openacre-mount-'));
  const mounted = process.getuid?.() === 0 && mount('-t', 'tmpfs', 'tmpfs', place);
  if (mounted) spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
  return mounted;
};

/** Bytes that a database folder has reserved. While it still reserves them, a full disk would get some of them back. */
export const reservedIn = (folder: string): number =>
  statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.size ?? 0;
export const wholeReserve = 64 * 1024 * 1024;

export type SmallDisk = {
  /** Fills it to the last byte, also what has become free since. */
  fill(): void;
  free(): void;
  remove(): void;
};

/** Mounts a tmpfs of that size at `folder`, which is created. */
export const aSmallDisk = (folder: string, size: string): SmallDisk => {
  const filler = join(folder, 'filler');
  mkdirSync(folder, { recursive: true });
  mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  return {
    fill() {
      const more = ['oflag=append', 'conv=notrunc', 'bs=64k'];
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, ...more], { stdio: 'ignore' });
    },
    free: () => rmSync(filler),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
};
