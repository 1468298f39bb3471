import { parseArgs } from 'node:util';
import { dayInWisconsin } from '#domain/dates.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { type DemoPlan, demoPlan, writtenListings } from './content.ts';
import { isFilled } from './progress.ts';

const isFilledAlready = async (config: Config, plan: DemoPlan): Promise<boolean> => {
  const { db, close } = connect(config.DATABASE_URL, { max: 1 });
  return isFilled(db, plan).finally(close);
};

/** Fills the database with demo data; may be cut off and run again. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      listings: { type: 'string', default: process.env.DEMO_LISTINGS || String(writtenListings) },
      seed: { type: 'string', default: 'openacre' },
    },
  });
  const listings = Number(values.listings);
  if (!Number.isInteger(listings) || listings < 0) {
    throw new ConfigError(`"${values.listings}" is no number of listings.`);
  }
  const config = readConfig();
  if (config.NODE_ENV === 'production') throw new ConfigError('Demo data has no place in production.');
  const plan = demoPlan({ seed: values.seed, listings, today: dayInWisconsin(new Date()) });
  if (await isFilledAlready(config, plan)) return;

  // Loaded only when there is work: every start of the product asks.
  const [{ openContext }, { fillPlan }] = await Promise.all([
    import('../open-context.ts'),
    import('./fill-plan.ts'),
  ]);
  const { ctx, close } = await openContext(config);
  await fillPlan(ctx, plan).finally(close);
};

await main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
