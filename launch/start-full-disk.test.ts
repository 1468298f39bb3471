import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aSmallDisk, canMount, type SmallDisk } from './testing/small-disk.ts';
import { aSmallProduct, textAt, until } from './testing/small-product.ts';

const product = aSmallProduct();
let area: string;
let disk: SmallDisk;

beforeEach(() => {
  area = mkdtempSync(join(tmpdir(), 'openacre-disk-'));
  disk = aSmallDisk(join(area, 'small'), '300m');
});
afterEach(() => {
  disk.remove();
  rmSync(area, { recursive: true, force: true });
});

const count = (text: string, words: string) => text.split(words).length - 1;

test.runIf(canMount())(
  'npm start outlives a full disk, and each part that dies meanwhile',
  async () => {
    const dataDir = join(area, 'small/data');
    const launcher = product.start({ DATA_DIR: dataDir });
    await launcher.ready;
    const run = () => product.run(dataDir);
    const before = run();
    disk.fill();
    await until(() => launcher.output().includes('The disk is full'), 'it says that the disk is full');
    disk.fill(); // the last of it, for run.json

    for (const part of ['web', 'mail', 'postgres'] as const) process.kill(before.pids[part] ?? 0, 'SIGKILL');
    await until(
      () =>
        textAt(before.web).then(
          (text) => text === 'kept 1',
          () => false,
        ),
      'its rows are read',
    );
    expect(launcher.child.exitCode).toBeNull();

    disk.free();
    await until(
      () => launcher.output().includes('There is room on the disk again'),
      'it says that there is room',
    );
    await until(
      () => (['web', 'mail', 'postgres'] as const).every((part) => run().pids[part] !== before.pids[part]),
      'run.json names the processes that were started again',
    );
    expect(launcher.child.exitCode).toBeNull();
    expect(count(launcher.output(), 'The disk is full')).toBe(1);
    expect(count(launcher.output(), 'There is room on the disk again')).toBe(1);
    await launcher.end();
  },
  90_000,
);

test.runIf(canMount())(
  'a web server that can’t start before something can be saved is not given up',
  async () => {
    const dataDir = join(area, 'small/data');
    const launcher = product.start({ DATA_DIR: dataDir, WRITE_AT_START: 'true' });
    await launcher.ready;
    const { web, pids } = product.run(dataDir);
    disk.fill();
    await until(() => launcher.output().includes('The disk is full'), 'it says that the disk is full');
    process.kill(pids.web ?? 0, 'SIGKILL');
    // Seven deaths within a minute are the end of all of it otherwise, and come within twenty seconds.
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    expect(launcher.child.exitCode).toBeNull();
    disk.free();
    await until(
      () =>
        textAt(web).then(
          (text) => text === 'kept 1',
          () => false,
        ),
      'it is there again',
    );
    await launcher.end();
  },
  90_000,
);
