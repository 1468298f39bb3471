import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { type DemoPlan, demoPlan, writtenListings } from './content.ts';
import { dayOfPlan, isFilled } from './progress.ts';

/** The plan to fill in; undefined when nothing of it is missing. */
const planFor = async (
  { DATABASE_URL }: Config,
  wanted: { seed: string; listings: number },
): Promise<DemoPlan | undefined> => {
  const { db, close } = connect(DATABASE_URL, { max: 1 });
  try {
    const plan = demoPlan({ ...wanted, today: await dayOfPlan(db, new Date()) });
    return (await isFilled(db, plan)) ? undefined : plan;
  } finally {
    await close();
  }
};

/** Fills the database with demo data. Can be interrupted and run again. */
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
  const plan = await planFor(config, { seed: values.seed, listings });
  if (!plan) return;

  // Imported only when there is work, since every start of the product runs this.
  const [{ openContext }, { fillPlan }] = await Promise.all([
    import('#server/open-context.ts'),
    import('./fill-plan.ts'),
  ]);
  const { ctx, close } = await openContext(config);
  await fillPlan(ctx, plan).finally(close);
};

await main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
