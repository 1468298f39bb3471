import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aSmallDisk, canMount, reservedIn, type SmallDisk, wholeReserve } from './testing/small-disk.ts';
import { aSmallProduct, type Launcher, textAt } from './testing/small-product.ts';
import { until } from './testing/until.ts';

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

/** Fills the disk once the database has its reserve, and waits until that is reported. */
const fillDisk = async (launcher: Launcher, dataDir: string) => {
  await until(() => reservedIn(join(dataDir, 'postgres')) === wholeReserve, 'the reserve is there');
  disk.fill();
  await until(() => launcher.output().includes('The disk is full'), 'it reports the full disk');
};

const count = (text: string, phrase: string) => text.split(phrase).length - 1;

test.runIf(canMount())(
  'npm start survives a full disk, and restarts each process that dies meanwhile',
  async () => {
    const dataDir = join(area, 'small/data');
    const launcher = product.start({ DATA_DIR: dataDir });
    await launcher.ready;
    const run = () => product.run(dataDir);
    const before = run();
    await fillDisk(launcher, dataDir);
    disk.fill(); // its last bytes, so that run.json can't be written

    for (const part of ['web', 'mail', 'postgres'] as const) process.kill(before.pids[part] ?? 0, 'SIGKILL');
    await until(
      () =>
        textAt(before.web).then(
          (text) => text === 'items 1',
          () => false,
        ),
      'its rows can be read',
    );
    expect(launcher.child.exitCode).toBeNull();

    disk.free();
    await until(
      () => launcher.output().includes('There is room on the disk again'),
      'it reports that there is room',
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
);

test.runIf(canMount())('a web server that can’t start on a full disk is not given up', async () => {
  const dataDir = join(area, 'small/data');
  const launcher = product.start({ DATA_DIR: dataDir, WRITE_AT_START: 'true' });
  await launcher.ready;
  const { web, pids } = product.run(dataDir);
  await fillDisk(launcher, dataDir);
  process.kill(pids.web ?? 0, 'SIGKILL');
  // Otherwise seven deaths without a whole minute between them stop everything, and they take twenty seconds.
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  expect(launcher.child.exitCode).toBeNull();
  disk.free();
  await until(
    () =>
      textAt(web).then(
        (text) => text === 'items 1',
        () => false,
      ),
    'it is there again',
  );
  await launcher.end();
});
