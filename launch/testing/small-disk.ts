import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (...args: string[]) => spawnSync('mount', args).status === 0;

/** Whether disks can be mounted here: by root alone, and not in every container. */
export function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'openacre-mount-'));
  const mounted = process.getuid?.() === 0 && mount('-t', 'tmpfs', 'tmpfs', place);
  if (mounted) spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
  return mounted;
}

export type SmallDisk = {
  /** Gives it another size: `90m`. */
  resize(size: string): void;
  /** Fills it to the last byte, and makes room again. */
  fill(): void;
  free(): void;
  remove(): void;
};

/** A disk of that size, at a folder that is made for it. */
export function aSmallDisk(folder: string, size: string): SmallDisk {
  const filler = join(folder, 'filler');
  mkdirSync(folder, { recursive: true });
  mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  return {
    resize: (other) => void mount('-o', `remount,size=${other}`, folder),
    fill() {
      writeFileSync(filler, '');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });
    },
    free: () => rmSync(filler),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}
