import { type RawBuilder, sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** When a visit `b` began: on its first day in Wisconsin, or when it was paid, if that was later. */
const begun = sql.raw(`greatest(b.start_day::timestamp at time zone 'America/Chicago', b.paid_at)`);

/** When the latest words of a review `r` were written, blind or not. */
export const lastWritten: RawBuilder<Date> = sql.raw('coalesce(r.blind_updated_at, r.updated_at)');

/**
 * The visits, begun within a time, because of which the words of a review `r` that was written in it are blind: the
 * host has not rated them, and reads no words yet that were written since they began.
 */
export const awaitedVisits = ({
  after,
  until,
}: {
  after?: RawBuilder<Date>;
  until: RawBuilder<Date> | Date;
}): RawBuilder<unknown> => sql`
  select from bookings b
  where b.listing_id = r.listing_id and b.user_id = r.user_id and b.status = 'Paid'
    and ${begun} <= ${until} ${after ? sql`and ${begun} > ${after}` : sql``}
    and not (r.shown_at is not null and r.updated_at >= ${begun})
    and not exists (select from hunter_ratings h where h.booking_id = b.id)`;

/** Shows the blind words of the reviews `r` that a condition chooses, in place of those that others read so far. */
const showWords = async (db: DbOrTransaction, which: RawBuilder<unknown>, at: Date): Promise<void> => {
  await sql`
    update reviews r set
      rating = coalesce(r.blind_rating, r.rating), comment = coalesce(r.blind_comment, r.comment),
      updated_at = ${lastWritten}, shown_at = ${at},
      blind_rating = null, blind_comment = null, blind_updated_at = null, blind_since = null
    where r.blind_since is not null and ${which}`.execute(db);
};

/**
 * Shows the review of a person that waits for no rating, and the ratings of their visits of a listing that wait for no
 * review (docs/rules/reviews.md#blind-at-first). The caller must hold the listing's lock.
 */
export const showWhereBothWrote = async (
  db: DbOrTransaction,
  { listingId, userId }: { listingId: string; userId: string },
  at: Date,
): Promise<void> => {
  await showWords(
    db,
    sql`r.listing_id = ${listingId} and r.user_id = ${userId} and not exists (${awaitedVisits({ until: lastWritten })})`,
    at,
  );
  await sql`
    update hunter_ratings h set shown_at = ${at}
    where h.listing_id = ${listingId} and h.hunter_id = ${userId} and h.shown_at is null
      and exists (select from reviews r join bookings b on b.id = h.booking_id
        where r.listing_id = h.listing_id and r.user_id = h.hunter_id and ${lastWritten} >= ${begun})`.execute(
    db,
  );
};

/** Whether the hunter of a booking has written a review since that visit began. */
export const hasWrittenOf = async (db: DbOrTransaction, bookingId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from reviews r join bookings b on b.listing_id = r.listing_id and b.user_id = r.user_id
    where b.id = ${bookingId} and ${lastWritten} >= ${begun}`.execute(db);
  return rows.length > 0;
};

/** The listings with reviews or ratings that have been blind since before an instant. */
export const listBlindSince = async (db: DbOrTransaction, before: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from reviews where blind_since <= ${before}
    union select listing_id from hunter_ratings where shown_at is null and created_at <= ${before}
    limit ${limit}`.execute(db);
  return rows.map((row) => row.listing_id);
};

/** Shows what was blind since before an instant. The caller must hold the listing's lock. */
export const showBlindSince = async (
  db: DbOrTransaction,
  listingId: string,
  { before, at }: { before: Date; at: Date },
): Promise<void> => {
  await showWords(db, sql`r.listing_id = ${listingId} and r.blind_since <= ${before}`, at);
  await db
    .updateTable('hunter_ratings')
    .set({ shown_at: at })
    .where('listing_id', '=', listingId)
    .where('shown_at', 'is', null)
    .where('created_at', '<=', before)
    .execute();
};
