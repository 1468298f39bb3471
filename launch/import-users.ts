import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LaunchFailure } from './failure.ts';
import { startLifecycle } from './lifecycle.ts';
import { reachDatabase } from './reach-database.ts';
import { runOnce } from './run-once.ts';
import { showSteps } from './steps.ts';

/**
 * `npm run import-users -- users.csv`: imports users of an old site, into the product that runs on DATA_DIR, or else
 * into its stopped database, which is started while this runs.
 */

const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const usage = 'npm run import-users -- users.csv (README.md has its columns)';

const steps = showSteps(process.stdout);
const lifecycle = startLifecycle(steps, dataDir);
const { step, say } = steps;
const { track } = lifecycle;

/**
 * The file's path; throws a LaunchFailure if it is missing. npm changes the folder and has the caller's in INIT_CWD.
 */
const readFileName = (): string => {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || given.startsWith('-') || more.length > 0) throw new LaunchFailure(usage);
  const file = resolve(process.env.INIT_CWD ?? '.', given);
  if (!existsSync(file)) throw new LaunchFailure(`There is no file ${file}.\n${usage}`);
  return file;
};

const importUsers = async (): Promise<string[]> => {
  const file = readFileName();
  const { env } = await reachDatabase({ root, dataDir, steps, track });
  const lines: string[] = [];
  await step('Importing users', 'Users imported', async (report) => {
    const importing = runOnce({
      script: join(root, 'server/user/import-users.ts'),
      args: [file],
      env,
      cwd: root,
      log: join(dataDir, 'logs/import-users.log'),
      failure: 'The users could not be imported',
      onLine: (line) => (/^\d+ of \d+ /.test(line) ? report(line) : lines.push(line)),
    });
    track(importing);
    await importing.done;
  });
  return lines;
};

importUsers().then(
  (lines) => {
    for (const line of lines) say(line);
    lifecycle.finish();
  },
  (thrown) => lifecycle.fail(thrown, 'importing users'),
);
process.exit(await lifecycle.exitCode);
