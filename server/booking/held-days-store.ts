import { type Day, type DayRange, eachDay } from '#domain/dates.ts';
import { batched } from '../platform/db/batch.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/**
 * Whether any of these days is held, by another booking than `exceptBy`. The result stays true only while the listing's
 * row is locked.
 */
export const isAnyDayHeld = async (
  db: DbOrTransaction,
  listingId: string,
  { startDay, endDay }: DayRange,
  exceptBy?: string,
): Promise<boolean> => {
  const held = await db
    .selectFrom('held_days')
    .where('listing_id', '=', listingId)
    .where('day', '>=', startDay)
    .where('day', '<=', endDay)
    .$if(exceptBy !== undefined, (query) => query.where('booking_id', '<>', exceptBy ?? ''))
    .select('day')
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
};

/**
 * Inserts the held days of a booking, in order, so that two transactions for the same days never deadlock.
 * @throws the database's error on 'held_days_pkey' when another booking holds one.
 */
export const holdDays = async (
  db: DbOrTransaction,
  { listingId, bookingId, range }: { listingId: string; bookingId: string; range: DayRange },
): Promise<void> => {
  const rows = eachDay(range).map((day: Day) => ({ listing_id: listingId, day, booking_id: bookingId }));
  await db.insertInto('held_days').values(rows).execute();
};

export const releaseDays = async (db: DbOrTransaction, bookingId: string): Promise<void> => {
  await db.deleteFrom('held_days').where('booking_id', '=', bookingId).execute();
};

/** The held days of a listing, as of a moment after it was asked; undefined if there are none. */
export const findHeldDays = batched<Day[]>(async (db, listingIds) => {
  const rows = await db
    .selectFrom('held_days')
    .where('listing_id', 'in', listingIds)
    .select(['listing_id', 'day'])
    .execute();
  const byListing = Map.groupBy(rows, (row) => row.listing_id);
  return new Map([...byListing].map(([id, held]) => [id, held.map(({ day }) => day)]));
});
