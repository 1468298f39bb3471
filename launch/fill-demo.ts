import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkListings, fillDemoData } from './demo.ts';
import { LaunchFailure } from './failure.ts';
import { startLifecycle } from './lifecycle.ts';
import { reachDatabase } from './reach-database.ts';
import { showSteps } from './steps.ts';

/**
 * `npm run demo -- --listings 10000`: fills in more demo data, into the product that runs on DATA_DIR, or else into
 * its stopped database, which is started while this runs.
 */

const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const usage = 'npm run demo -- [--listings 10000] [--seed openacre]';

const steps = showSteps(process.stdout);
const lifecycle = startLifecycle(steps, dataDir);
const { step, say } = steps;
const { track } = lifecycle;

/** The arguments for demo/fill.ts; throws a LaunchFailure for invalid ones, before anything is started. */
const readArgs = (): string[] => {
  const string = { type: 'string' } as const;
  let options: { listings?: string; seed?: string; help?: boolean };
  try {
    options = parseArgs({ options: { listings: string, seed: string, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new LaunchFailure(`${(error as Error).message}\n${usage}`);
  }
  if (options.help) {
    say(usage);
    process.exit(0);
  }
  if (process.env.NODE_ENV === 'production') {
    throw new LaunchFailure(
      'Demo data has no place in production, and NODE_ENV=production is set: unset it.',
    );
  }
  checkListings('--listings', options.listings);
  checkListings('DEMO_LISTINGS', process.env.DEMO_LISTINGS);
  const { listings, seed } = options;
  return [...(listings ? ['--listings', listings] : []), ...(seed ? ['--seed', seed] : [])];
};

const fill = async (): Promise<string> => {
  const args = readArgs();
  const { env, running } = await reachDatabase({ root, dataDir, steps, track });
  await fillDemoData({ root, env, args, log: join(dataDir, 'logs/demo.log'), step, track });
  if (running) return `The demo land is in: ${running.web}`;
  return process.env.DATABASE_URL
    ? 'The demo land is in the database that DATABASE_URL names.'
    : 'The demo land is in the database: npm start shows it.';
};

fill().then(
  (sentence) => {
    say(sentence);
    lifecycle.finish();
  },
  (thrown) => lifecycle.fail(thrown, 'filling in demo data'),
);
process.exit(await lifecycle.exitCode);
