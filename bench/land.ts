import { demoPlan, writtenListings } from '#demo/content.ts';
import { fillMany } from '#demo/many-store.ts';
import { peopleAndPhotos } from '#demo/progress.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { connect } from '#server/platform/db/connect.ts';

/** A word that a few listings have, however many there are. */
export const rareWord = 'zanzibar';

/** So many of the demo's listings as there are wanted, with ratings, of which a few have a rare word. */
export const addLand = async (ctx: Context, wanted: number): Promise<void> => {
  const now = ctx.now();
  const today = dayInWisconsin(now);
  const plan = demoPlan({ seed: 'openacre', listings: writtenListings, today });
  await fillMany({
    databaseUrl: ctx.config.DATABASE_URL,
    seed: 'openacre',
    today,
    now,
    wanted,
    ...(await peopleAndPhotos(ctx.db, plan)),
    standingOf: (number) =>
      number % 3 === 0
        ? { rating: 3 + (number % 9) / 4, reviews: 1 + (number % 19) }
        : { rating: null, reviews: 0 },
    report: () => {},
  });
  const { pool, close } = connect(ctx.config.DATABASE_URL, { max: 1 });
  await pool
    .query(
      `update listings set title = title || ' ${rareWord}' where id in (select id from listings order by id limit 20)
        and title not like '%${rareWord}'`,
    )
    .finally(close);
};
