import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from './build.ts';
import type { Run } from './data-files.ts';
import { haveEnded, isAlive, listProcesses } from './processes.ts';
import { limits } from './testing/limits.ts';
import { until } from './testing/until.ts';

// `npm start` of the real product, by npm itself, without demo data (the first start from a clean copy and the browser
// tests have it).

const root = join(import.meta.dirname, '..');
let area: string;
let npm: ChildProcess;
let output: string;

const npmStart = (): { ready: Promise<void>; exit: Promise<number | null> } => {
  output = '';
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      DATA_DIR: join(area, 'data'),
      DEMO_DATA: 'none',
      EMULATE_MAPS: 'true',
      BROWSER: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  npm = child;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = until(() => /^Ready: /m.test(output) || child.exitCode !== null, 'it is ready');
  return { exit, ready: ready.then(() => expect(output).toMatch(/^Ready: /m)) };
};

const run = (): Run => JSON.parse(readFileSync(join(area, 'data/run.json'), 'utf8'));

const processTree = (): number[] => {
  const seen = new Set([npm.pid ?? 0]);
  for (const { pid, parent } of listProcesses().sort((a, b) => a.pid - b.pid))
    if (seen.has(parent)) seen.add(pid);
  return [...seen];
};

const query = async (sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: run().database });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const answers = async (path: string) => {
  try {
    return (await fetch(`${run().web}${path}`)).status;
  } catch {
    return 0;
  }
};

beforeAll(() => {
  area = mkdtempSync(join(tmpdir(), 'openacre-product-'));
});

afterAll(async () => {
  npm.kill('SIGTERM');
  await haveEnded([npm.pid ?? 0], limits.processMs);
  rmSync(area, { recursive: true, force: true });
});

test('npm start serves, survives the death of each part, and stops without a trace', async () => {
  const first = npmStart();
  await first.ready;
  expect(await Promise.all(['/healthz', '/readyz', '/', '/api/listing/public'].map(answers))).toEqual([
    200, 200, 200, 200,
  ]);
  await query('CREATE TABLE items AS SELECT generate_series(1, 100) AS n');

  const before = run();
  for (const part of ['postgres', 'web', 'mail', 'payments', 'weather', 'maps'] as const) {
    process.kill(before.pids[part] ?? 0, 'SIGKILL');
    await until(() => run().pids[part] !== before.pids[part], `${part} is started again`);
    await until(async () => (await answers('/readyz')) === 200, `all is ready after the death of ${part}`);
  }
  for (const address of [before.mail, before.payments, before.weather, before.maps]) {
    expect((await fetch(address ?? '')).status).toBeLessThan(500);
  }
  expect(await query('SELECT count(*)::int AS count FROM items')).toEqual([{ count: 100 }]);

  const all = processTree();
  npm.kill('SIGTERM');
  await first.exit;
  expect(await haveEnded(all, limits.processMs)).toBe(true);
});

test('the second start installs, builds and creates nothing, and kill -9 of every process loses nothing', async () => {
  await build(root, join(area, 'build.log'), () => {}); // the sources may have changed since the first
  const second = npmStart();
  await second.ready;
  const steps = [...output.matchAll(/^✓ (.*) \([\d.]+ s\)$/gm)].map(([, done]) => done);
  expect(steps).toEqual(['Database ready', 'Emulators ready', 'Database up to date', 'Web server ready']);
  expect(await query('SELECT count(*)::int AS count FROM items')).toEqual([{ count: 100 }]);

  const all = processTree();
  for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await second.exit;
  expect(await haveEnded(all, limits.processMs)).toBe(true);
  const third = npmStart();
  await third.ready;
  expect(await query('SELECT count(*)::int AS count FROM items')).toEqual([{ count: 100 }]);
});
