import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { LaunchFailure } from './failure.ts';
import { holdFolder } from './folder-lock.ts';
import { keptRun, keptSecrets } from './kept.ts';
import { launchPostgres } from './postgres.ts';
import { isAlive } from './processes.ts';

/**
 * `npm run demo -- --listings 10000`: fills in more demo data, into the product that runs on DATA_DIR, or else
 * into its database alone, which is started for as long as it takes.
 */

const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));

const run = (script: string, args: string[], databaseUrl: string): Promise<number> =>
  new Promise((done) => {
    const env = {
      LOG_LEVEL: 'warn',
      ...keptSecrets(dataDir),
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    };
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('exit', (code) => done(code ?? 1));
  });

const fill = (databaseUrl: string): Promise<number> =>
  run('server/demo/fill.ts', process.argv.slice(2), databaseUrl);

const fillAlone = async (): Promise<number> => {
  holdFolder(dataDir);
  const postgres = launchPostgres({ folder: join(dataDir, 'postgres') });
  await postgres.ready;
  const migrated = await run('server/db/migrate.ts', [], postgres.url);
  const code = migrated === 0 ? await fill(postgres.url) : migrated;
  await postgres.stop();
  return code;
};

const running = keptRun(dataDir);
const isUp = running?.pids.launcher !== undefined && isAlive(running.pids.launcher);
const databaseUrl = process.env.DATABASE_URL ?? (isUp ? running.database : undefined);
try {
  process.exit(await (databaseUrl ? fill(databaseUrl) : fillAlone()));
} catch (error) {
  console.error(error instanceof LaunchFailure ? error.message : error);
  process.exit(1);
}
