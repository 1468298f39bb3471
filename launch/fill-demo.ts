import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkListings, fillDemoData } from './demo.ts';
import { LaunchFailure } from './failure.ts';
import { beginLife } from './life.ts';
import { reachDatabase } from './reach-database.ts';
import { showSteps } from './steps.ts';

/**
 * `npm run demo -- --listings 10000`: fills in more demo data, into the product that runs on DATA_DIR, or else
 * into its database alone, which is started for as long as it takes.
 */

const root = join(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
const usage = 'npm run demo -- [--listings 10000] [--seed openacre]';

const steps = showSteps(process.stdout);
const life = beginLife(steps, dataDir);
const { step, say } = steps;
const { begin } = life;

/** What is asked of the program that fills; it is refused here, before anything is started for it. */
const readArgs = (): string[] => {
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
};

const fill = async (): Promise<string> => {
  const args = readArgs();
  const { env, running } = await reachDatabase({ root, dataDir, steps, begin });
  await fillDemoData({ root, env, args, log: join(dataDir, 'logs/demo.log'), step, begin });
  if (running) return `The demo land is in: ${running.web}`;
  return process.env.DATABASE_URL
    ? 'The demo land is in the database that DATABASE_URL names.'
    : 'The demo land is in the database: npm start shows it.';
};

fill().then(
  (sentence) => {
    say(sentence);
    life.end();
  },
  (thrown) => life.fail(thrown, 'filling in demo data'),
);
process.exit(await life.over);
