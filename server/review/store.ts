import { type Insertable, type Selectable, sql } from 'kysely';
import type { Day, DayRange } from '#domain/dates.ts';
import type { ReviewSort } from '#domain/review.ts';
import { isVisit } from '../booking/visit-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';
import { awaitedVisits, lastWritten } from './blind-store.ts';

type Table = Schema['reviews'];

export type StoredReview = Selectable<Table> & {
  first_name: string;
  last_name: string;
  is_verified: boolean;
};

/** Whether the writer of the review `r` has visited the land by a day (docs/rules/reviews.md#visits). */
export const isVerified = (today: Day) => sql<boolean>`exists (
  select from bookings b where b.user_id = r.user_id and b.listing_id = r.listing_id and ${isVisit(today)})`;

/** Reviews as `r` with their writer. */
const selectReviews = (db: DbOrTransaction, today: Day) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['u.first_name', 'u.last_name', isVerified(today).as('is_verified')]);

/** A page of the reviews of a listing that are shown. */
export const listShown = (
  db: DbOrTransaction,
  listingId: string,
  { sort, today, limit, offset }: { sort: ReviewSort; today: Day; limit: number; offset: number },
): Promise<StoredReview[]> =>
  selectReviews(db, today)
    .where('r.listing_id', '=', listingId)
    .where('r.hidden_at', 'is', null)
    .where('r.shown_at', 'is not', null)
    .$if(sort !== 'newest', (query) => query.orderBy('r.rating', sort === 'highest' ? 'desc' : 'asc'))
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute();

/** How many shown reviews of a listing have one star, two, up to five. */
export const countByRating = async (db: DbOrTransaction, listingId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('reviews')
    .where('listing_id', '=', listingId)
    .where('hidden_at', 'is', null)
    .where('shown_at', 'is not', null)
    .groupBy('rating')
    .select(['rating', ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  return [1, 2, 3, 4, 5].map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0);
};

export const findReview = (
  db: DbOrTransaction,
  which: { id: string } | { listingId: string; userId: string },
  today: Day,
): Promise<StoredReview | undefined> =>
  selectReviews(db, today)
    .$if('id' in which, (query) => query.where('r.id', '=', 'id' in which ? which.id : ''))
    .$if('userId' in which, (query) =>
      'userId' in which
        ? query.where('r.listing_id', '=', which.listingId).where('r.user_id', '=', which.userId)
        : query,
    )
    .executeTakeFirst();

/** The reviews of a user, hidden ones too, the latest first. */
export const listOfUser = (db: DbOrTransaction, userId: string, today: Day) =>
  selectReviews(db, today)
    .innerJoin('listings as l', 'l.id', 'r.listing_id')
    .where('r.user_id', '=', userId)
    .select(['l.title', 'l.county', 'l.active', 'l.approved'])
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id')
    .execute();

type VisitedListing = Pick<Selectable<Schema['listings']>, 'id' | 'title' | 'county' | 'active' | 'approved'>;

/** The land that a user has visited and not reviewed, the latest visit first. */
export const listUnreviewed = async (
  db: DbOrTransaction,
  userId: string,
  today: Day,
): Promise<VisitedListing[]> => {
  const { rows } = await sql<VisitedListing>`
    select l.id, l.title, l.county, l.active, l.approved from listings l
    join (select b.listing_id, max(b.start_day) as last from bookings b
      where b.user_id = ${userId} and ${isVisit(today)} group by b.listing_id) v
      on v.listing_id = l.id
    where not exists (select from reviews r where r.listing_id = l.id and r.user_id = ${userId})
    order by v.last desc, l.id`.execute(db);
  return rows;
};

/**
 * Writes the one review of a person for a listing. Its words are blind until `showWhereBothWrote` shows them; what
 * others read of an earlier review stays until then, and a hidden one stays hidden.
 */
export const upsertReview = async (
  db: DbOrTransaction,
  {
    at,
    ...review
  }: Pick<Insertable<Table>, 'id' | 'listing_id' | 'user_id' | 'rating' | 'comment'> & { at: Date },
): Promise<void> => {
  await sql`
    insert into reviews as r (id, listing_id, user_id, rating, comment, created_at, updated_at, blind_since)
    values (${review.id}, ${review.listing_id}, ${review.user_id}, ${review.rating}, ${review.comment}, ${at}, ${at}, ${at})
    on conflict (listing_id, user_id) do update set
      rating = case when r.shown_at is null then excluded.rating else r.rating end,
      comment = case when r.shown_at is null then excluded.comment else r.comment end,
      updated_at = case when r.shown_at is null then excluded.updated_at else r.updated_at end,
      blind_rating = case when r.shown_at is not null then excluded.rating end,
      blind_comment = case when r.shown_at is not null then excluded.comment end,
      blind_updated_at = case when r.shown_at is not null then excluded.updated_at end,
      blind_since = case
        when exists (${awaitedVisits({ after: lastWritten, until: at })}) then ${at}
        else coalesce(r.blind_since, ${at}) end`.execute(db);
};

/** Saves the host's answer to a review; returns false if it has one. */
export const setAnswer = async (
  db: DbOrTransaction,
  id: string,
  text: string,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({ host_answer: text, host_answered_at: at })
    .where('id', '=', id)
    .where('host_answer', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Hides a review, or shows it again with null; returns false if it was so before. */
export const setHidden = async (
  db: DbOrTransaction,
  id: string,
  hidden: { at: Date; by: string; reason: string } | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({
      hidden_at: hidden?.at ?? null,
      hidden_by: hidden?.by ?? null,
      hidden_reason: hidden?.reason ?? null,
    })
    .where('id', '=', id)
    .where('hidden_at', hidden ? 'is' : 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/**
 * Counts a listing's shown reviews anew: their number, and the average in stars to two decimals. The caller must hold
 * the listing's lock, so that of two writers each counts the other's.
 */
export const recountReviews = async (db: DbOrTransaction, listingId: string): Promise<void> => {
  await sql`
    update listings set (review_count, rating) = (
      select count(*), round(avg(rating), 2) from reviews
      where listing_id = ${listingId} and hidden_at is null and shown_at is not null)
    where id = ${listingId}`.execute(db);
};

/** Whether a user has written a review of a listing. */
export const hasReview = async (
  db: DbOrTransaction,
  { listingId, userId }: { listingId: string; userId: string },
): Promise<boolean> => {
  const found = await db
    .selectFrom('reviews')
    .where('listing_id', '=', listingId)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
};

/** Marks Paid bookings whose last day is one of these as asked about; returns those that were not yet. */
export const claimVisitsToAsk = async (
  db: DbOrTransaction,
  { startDay, endDay }: DayRange,
  at: Date,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update bookings set visit_asked_at = ${at} where id in (
      select id from bookings where status = 'Paid' and visit_asked_at is null
        and end_day between ${startDay} and ${endDay} order by id limit ${limit} for no key update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Whether a user has visited a listing (docs/rules/reviews.md#visits). */
export const hasVisited = async (
  db: DbOrTransaction,
  { listingId, userId }: { listingId: string; userId: string },
  today: Day,
): Promise<boolean> => {
  const found = await db
    .selectFrom('bookings as b')
    .where('b.listing_id', '=', listingId)
    .where('b.user_id', '=', userId)
    .where(isVisit(today))
    .select('b.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
