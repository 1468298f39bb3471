import { type ChildProcess, fork } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sourcesHash } from '../build.ts';
import type { Run } from '../data-files.ts';
import { lockFolder } from '../folder-lock.ts';
import { isAlive, listProcesses } from '../processes.ts';
import { aReadyDatabase } from './ready-database.ts';
import { until } from './until.ts';

/**
 * The real launcher with a fake product of a few lines, which hangs or fails at the step that HANG_AT or FAIL_AT
 * names: the launcher's behavior must not depend on what it launches.
 */
export type SmallProduct = {
  /** The project's folder, with a copy of the real launcher in it. */
  readonly project: string;
  /** A data folder for each test, created at its first start with a database in it; DATA_DIR names another. */
  readonly dataDir: string;
  /**
   * `npm start` without npm. With FAIL_AT a step fails, as soon as the file exists that FAIL_SIGNAL may name; with
   * HANG_AT it never ends.
   */
  start(env?: Record<string, string>, mode?: 'start' | 'dev'): Launcher;
  /** Runs any program of ours with this Node. */
  launch(script: string, args: string[], env?: Record<string, string>): Launcher;
  /** Resolves when a start with HANG_AT has reached the step. */
  isAt(step: string): Promise<void>;
  /** Makes the next start find no built pages. Its build can only hang or fail; the returned function undoes it. */
  unbuild(): () => void;
  /** The content of run.json. */
  run(dataDir?: string): Run;
};

export type Launcher = {
  child: ChildProcess;
  output: () => string;
  ready: Promise<void>;
  exit: Promise<number | null>;
  /** Stops it gracefully. */
  end: () => Promise<void>;
  /** The ids of the launcher and its descendants, as seen at this and earlier calls, that are still alive. */
  processTree: () => number[];
};

const stepScript = (name: string) => `
  import { existsSync as isThere } from 'node:fs';
  const signal = process.env.FAIL_AT === '${name}' && process.env.FAIL_SIGNAL;
  while (signal && !isThere(signal)) await new Promise((resolve) => setTimeout(resolve, 30));
  if (process.env.FAIL_AT === '${name}') { console.error('a reason in ${name}'); process.exit(3); }
  console.error('now ${name}');
  if (process.env.HANG_AT === '${name}') { setInterval(() => {}, 1000); await new Promise(() => {}); }`;

const server = (name: string, launch: string, extra: string) => `
  import { createServer } from 'node:http';
  import { stopWithParent } from '${launch}/stop-with-parent.ts';
  ${extra}
  ${stepScript(name)}
  const server = createServer(async (request, response) => response.end(await answer(request)));
  server.listen(Number(process.env.PORT), '127.0.0.1', () => {
    const url = 'http://127.0.0.1:' + server.address().port;
    process.send({ ready: true, url, smtp: 'smtp://127.0.0.1:' + process.env.SMTP_PORT });
  });
  stopWithParent(() => { server.close(); server.closeAllConnections(); });`;

const web = `
  import pg from 'pg';
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  pool.on('error', () => {});
  // Like the real server, which polls its job queue.
  if (process.env.WRITE_AT_START) await pool.query('INSERT INTO items SELECT 1 WHERE false; UPDATE items SET n = n');
  const answer = (request) => request.url === '/env'
    ? JSON.stringify(process.env)
    : pool.query('SELECT count(*) FROM items').then(({ rows }) => 'items ' + rows[0].count, (error) => error.message);`;

const sqlScript = (sql: string) => `
  import pg from 'pg';
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('${sql}');
  await client.end();`;

/** Links all packages and the cache of compiled code; the lock of builds is the project's own. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(join(from, '.cache/compiled'), { recursive: true });
  mkdirSync(join(to, '.cache'), { recursive: true });
  const own = ['.cache', '.vite', '.vite-temp'];
  for (const name of readdirSync(from))
    if (!own.includes(name)) symlinkSync(join(from, name), join(to, name));
  symlinkSync(join(from, '.cache/compiled'), join(to, '.cache/compiled'));
};

const writeProject = (): string => {
  const root = join(import.meta.dirname, '../..');
  const project = mkdtempSync(join(tmpdir(), 'openacre-start-'));
  const write = (file: string, text: string) => {
    mkdirSync(join(project, file, '..'), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  cpSync(join(root, 'launch'), join(project, 'launch'), { recursive: true });
  cpSync(join(root, 'package-lock.json'), join(project, 'package-lock.json'));
  linkPackages(join(root, 'node_modules'), join(project, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  for (const zone of ['web', 'contract', 'domain']) write(`${zone}/source.ts`, '');
  for (const name of ['mail', 'payments', 'weather', 'maps']) {
    write(`emulators/${name}/main.ts`, server(name, '../../launch', `const answer = () => '${name}';`));
  }
  const settings = ['config.ts', 'production-settings.ts', 'guessable-secret.ts', 'check-environment.ts'];
  for (const file of [...settings, 'platform/db/tls.ts', 'platform/loopback.ts']) {
    cpSync(join(root, 'server', file), join(project, 'server', file), { recursive: true });
  }
  write('server/main.ts', server('web', '../launch', web));
  write(
    'server/platform/db/migrate.ts',
    stepScript('migrate') + sqlScript('CREATE TABLE IF NOT EXISTS items (n int)'),
  );
  const progress = `console.log(JSON.stringify({ progress: { done: 1, total: 2, what: 'listings' } }));`;
  write(
    'demo/fill.ts',
    progress +
      stepScript('demo') +
      sqlScript('INSERT INTO items SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM items)'),
  );
  const imported = `console.log('1 of 2 people'); console.log('Line 3: of ' + process.argv[2]);`;
  write(
    'server/user/import-users.ts',
    imported + stepScript('import') + sqlScript('INSERT INTO items VALUES (2)'),
  );
  const compared = `console.log('1 of 2 records'); console.log(process.argv[3] + ' at ' + process.env.PAYPAL_BASE_URL);`;
  write('server/records/reconcile.ts', compared + stepScript('reconcile'));
  write(
    'server/search/rebuild.ts',
    `${stepScript('rebuild')} console.log('71 public listings can be found.');`,
  );
  // Run only by a start that finds nothing built.
  write('vite.config.ts', `${stepScript('build')} export default {};`);
  mkdirSync(join(project, 'build'));
  return project;
};

/** Sets up the small product for a test file: one project for all its tests, a data folder for each. */
export const aSmallProduct = (): SmallProduct => {
  const copyDatabase = aReadyDatabase();
  let project = '';
  let area = '';
  let launchers: Launcher[] = [];
  const stamp = () => join(project, 'build/sources.sha256');
  const build = () => writeFileSync(stamp(), sourcesHash(project));

  beforeAll(() => {
    project = writeProject();
  });
  beforeEach(() => {
    area = mkdtempSync(join(tmpdir(), 'openacre-data-'));
    build();
  });
  afterEach(async () => {
    await Promise.all(launchers.map((launcher) => launcher.end()));
    launchers = [];
    rmSync(area, { recursive: true, force: true });
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const launch: SmallProduct['launch'] = (script, args, env = {}) => {
    const data = join(area, 'data');
    if (!env.DATA_DIR && !existsSync(data)) {
      lockFolder(data)(); // creates the lock file that marks it as ours
      copyDatabase(join(data, 'postgres'));
    }
    const launcher = follow(
      fork(script, args, {
        execPath: process.execPath,
        env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, EMULATE_MAPS: 'true', ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    );
    launchers.push(launcher);
    return launcher;
  };
  return {
    get project() {
      return project;
    },
    get dataDir() {
      return join(area, 'data');
    },
    launch,
    start: (env, mode = 'start') => launch(join(project, 'launch/start.ts'), [mode], env),
    isAt: (step) => {
      const log = join(area, `data/logs/${step}.log`);
      const isThere = () => existsSync(log) && readFileSync(log, 'utf8').includes(`now ${step}`);
      return until(isThere, `it is at ${step}`);
    },
    unbuild() {
      rmSync(stamp());
      return build;
    },
    run: (dataDir = join(area, 'data')) => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')),
  };
};

const follow = (child: ChildProcess): Launcher => {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = until(() => /^Ready: /m.test(output) || child.exitCode !== null, 'it is ready').then(() => {
    if (child.exitCode !== null) throw new Error(`It ended before it was ready:\n${output}`);
  });
  ready.catch(() => {});
  const seen = new Set<number>([child.pid ?? 0]);
  const processTree = () => {
    const all = listProcesses().sort((a, b) => a.pid - b.pid);
    for (const { pid, parent } of all) if (seen.has(parent)) seen.add(pid);
    return [...seen].filter(isAlive);
  };
  const end = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  return { child, output: () => output, ready, exit, end, processTree };
};

export const textAt = async (url: string): Promise<string> => (await fetch(url)).text();
