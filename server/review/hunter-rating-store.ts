import type { Insertable, Selectable } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['hunter_ratings'];

export type StoredRating = Selectable<Table>;

/** A host's rating of one visit; a second one updates it. */
export const upsertRating = async (
  db: DbOrTransaction,
  { at, ...rating }: Omit<Insertable<Table>, 'created_at' | 'updated_at' | 'shown_at'> & { at: Date },
): Promise<void> => {
  const { gates, litter, rules, respect, comment } = rating;
  await db
    .insertInto('hunter_ratings')
    .values({ ...rating, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('booking_id').doUpdateSet({ gates, litter, rules, respect, comment, updated_at: at }),
    )
    .execute();
};

/** The rating of a booking's visit, also while it is blind. */
export const findRating = (db: DbOrTransaction, bookingId: string): Promise<StoredRating | undefined> =>
  db.selectFrom('hunter_ratings').where('booking_id', '=', bookingId).selectAll().executeTakeFirst();

const shownOf = (db: DbOrTransaction, hunterId: string) =>
  db.selectFrom('hunter_ratings').where('hunter_id', '=', hunterId).where('shown_at', 'is not', null);

/** The latest ratings of a hunter that are shown, but for that of one booking. */
export const listShownRatings = (
  db: DbOrTransaction,
  hunterId: string,
  { exceptBookingId, limit }: { exceptBookingId: string; limit: number },
): Promise<StoredRating[]> =>
  shownOf(db, hunterId)
    .selectAll()
    .where('booking_id', '<>', exceptBookingId)
    .orderBy('updated_at', 'desc')
    .orderBy('booking_id')
    .limit(limit)
    .execute();

/** The number of a hunter's shown ratings, and their averages in stars. */
export const averageRatings = (db: DbOrTransaction, hunterId: string) =>
  shownOf(db, hunterId)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.avg<number | null>('gates').as('gates'),
      fn.avg<number | null>('litter').as('litter'),
      fn.avg<number | null>('rules').as('rules'),
      fn.avg<number | null>('respect').as('respect'),
    ])
    .executeTakeFirstOrThrow();
