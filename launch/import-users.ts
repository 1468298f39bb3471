import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LaunchFailure } from './failure.ts';
import { beginLife } from './life.ts';
import { reachDatabase } from './reach-database.ts';
import { runOnce } from './run-once.ts';
import { showSteps } from './steps.ts';

/**
 * `npm run import-users -- users.csv`: brings in people of the old site, into the product that runs on DATA_DIR, or
 * else into its database alone, which is started for as long as it takes.
 */

const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const usage = 'npm run import-users -- users.csv (README.md has its columns)';

const steps = showSteps(process.stdout);
const life = beginLife(steps, dataDir);
const { step, say } = steps;
const { begin } = life;

/** The file, which is looked for before anything is started for it; npm changes the folder, and keeps where it was. */
const readFileName = (): string => {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || given.startsWith('-') || more.length > 0) throw new LaunchFailure(usage);
  const file = resolve(process.env.INIT_CWD ?? '.', given);
  if (!existsSync(file)) throw new LaunchFailure(`There is no file ${file}.\n${usage}`);
  return file;
};

const importUsers = async (): Promise<string[]> => {
  const file = readFileName();
  const { env } = await reachDatabase({ root, dataDir, steps, begin });
  const told: string[] = [];
  await step('Bringing people in', 'File read', async (report) => {
    const importing = runOnce({
      script: join(root, 'server/user/import-users.ts'),
      args: [file],
      env,
      cwd: root,
      log: join(dataDir, 'logs/import-users.log'),
      failure: 'The people could not be brought in',
      onLine: (line) => (/^\d+ of \d+ /.test(line) ? report(line) : told.push(line)),
    });
    begin(importing);
    await importing.done;
  });
  return told;
};

importUsers().then(
  (told) => {
    for (const line of told) say(line);
    life.end();
  },
  (thrown) => life.fail(thrown, 'bringing people in'),
);
process.exit(await life.over);
