import { parseArgs } from 'node:util';
import { dayInWisconsin } from '#domain/dates.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { connect } from '#server/platform/db/connect.ts';
import { noLimits } from '#server/platform/db/timeouts.ts';
import { type DemoPlan, demoPlan, writtenListings } from './content.ts';
import { dayOfPlan, isFilled, peopleAndPhotos } from './progress.ts';
import { countMany } from './store.ts';

/**
 * So many listings are filled in by the product's own operations, with bookings, and more of them by COPY, without
 * (docs/rules/operations.md#demo-data).
 */
const byOperations = 500;

type Wanted = { seed: string; listings: number };

/** What to fill in; undefined when nothing of it is missing. */
const planFor = async ({ DATABASE_URL }: Config, wanted: Wanted): Promise<DemoPlan | undefined> => {
  const { db, close } = connect(DATABASE_URL, { max: 1 });
  try {
    const today = await dayOfPlan(db, new Date());
    const plan = demoPlan({ ...wanted, listings: Math.min(wanted.listings, byOperations), today });
    const isThere = (await countMany(db)) >= wanted.listings - byOperations && (await isFilled(db, plan));
    return isThere ? undefined : plan;
  } finally {
    await close();
  }
};

const fillMore = async (ctx: Context, plan: DemoPlan, { seed, listings }: Wanted): Promise<void> => {
  const { fillMany } = await import('./many-store.ts');
  await fillMany({
    databaseUrl: ctx.config.DATABASE_URL,
    seed,
    today: dayInWisconsin(ctx.now()),
    now: ctx.now(),
    wanted: listings - byOperations,
    ...(await peopleAndPhotos(ctx.db, plan)),
    report: (done, total, what) => console.log(JSON.stringify({ progress: { done, total, what } })),
  });
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
  const { ctx, close } = await openContext(config, { databaseLimits: noLimits });
  try {
    await fillPlan(ctx, plan);
    if (listings > byOperations) await fillMore(ctx, plan, { seed: values.seed, listings });
  } finally {
    await close();
  }
};

await main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
