import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabase, updateDatabase } from './database.ts';
import { checkListings, fillDemoData } from './demo.ts';
import { LaunchFailure } from './failure.ts';
import { FolderHeld, holdFolder } from './folder-lock.ts';
import { keptRun, keptSecrets, type Run } from './kept.ts';
import { beginLife } from './life.ts';
import { showSteps } from './steps.ts';

/**
 * `npm run demo -- --listings 10000`: fills in more demo data, into the product that runs on DATA_DIR, or else
 * into its database alone, which is started for as long as it takes.
 */

const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const log = (name: string) => join(dataDir, `logs/${name}.log`);
const usage = 'npm run demo -- [--listings 10000] [--seed openacre]';

const steps = showSteps(process.stdout);
const life = beginLife(steps);
const { step, say } = steps;
const { begin } = life;

/** What is asked of the program that fills; it is refused here, before anything is started for it. */
function readArgs(): string[] {
  const string = { type: 'string' } as const;
  let asked: { listings?: string; seed?: string; help?: boolean };
  try {
    asked = parseArgs({ options: { listings: string, seed: string, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new LaunchFailure(`${(error as Error).message}\n${usage}`);
  }
  if (asked.help) {
    say(usage);
    process.exit(0);
  }
  if (process.env.NODE_ENV === 'production') {
    throw new LaunchFailure(
      'Demo data has no place in production, and NODE_ENV=production is set: unset it.',
    );
  }
  checkListings('--listings', asked.listings);
  checkListings('DEMO_LISTINGS', process.env.DEMO_LISTINGS);
  const { listings, seed } = asked;
  return [...(listings ? ['--listings', listings] : []), ...(seed ? ['--seed', seed] : [])];
}

/** Takes the data folder, or finds out what runs on it. */
function holdOrJoin(): Run | undefined {
  try {
    holdFolder(dataDir);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof FolderHeld)) throw thrown;
    const run = keptRun(dataDir);
    if (run && run.pids.launcher === thrown.pid) return run;
    throw new LaunchFailure(
      `${dataDir} is in use by a process (${thrown.pid}) that is just starting or stopping: try again in a moment.`,
    );
  }
}

async function fill(): Promise<string> {
  const args = readArgs();
  const running = holdOrJoin();
  const own = process.env.DATABASE_URL || running?.database;
  const databaseUrl = own ?? (await startDatabase({ dataDir, step, begin })).url;
  const env = { ...keptSecrets(dataDir), ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  await updateDatabase({ root, env, log: log('migrate'), step, begin });
  await fillDemoData({ root, env, args, log: log('demo'), step, begin });
  if (running) return `The demo land is in: ${running.web}`;
  return process.env.DATABASE_URL
    ? 'The demo land is in the database that DATABASE_URL names.'
    : 'The demo land is in the database: npm start shows it.';
}

fill().then(
  (sentence) => {
    say(sentence);
    life.end();
  },
  (thrown) => life.fail(thrown, 'filling in demo data'),
);
process.exit(await life.over);
