import { sql } from 'kysely';
import type { DbOrTransaction } from '#server/platform/db/connect.ts';

/**
 * The demo's own SQL, besides the operations: reads the results of earlier runs, and sets the last login, which no
 * operation sets to a time in the past.
 */

/** Sets a user's last login, since the demo's people never log in. */
export const setLastLogin = async (db: DbOrTransaction, userId: string, at: Date): Promise<void> => {
  await db.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute();
};

/** The ids of all users, by email. */
export const listPeople = async (db: DbOrTransaction): Promise<Map<string, string>> => {
  const rows = await db.selectFrom('users').select(['id', 'email']).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
};

/** When a user joined; undefined for an unknown email. */
export const findJoinedAt = async (db: DbOrTransaction, email: string): Promise<Date | undefined> => {
  const found = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select('joined_at')
    .executeTakeFirst();
  return found?.joined_at;
};

/** The ids of the many listings of a large demo, by which they are known again: before all others. */
export const manyIds = {
  first: '00000000-0000-7d00-8000-000000000000',
  last: '00000000-0000-7d00-8000-ffffffffffff',
} as const;

/** How many of them there are. */
export const countMany = async (db: DbOrTransaction): Promise<number> => {
  const found = await db
    .selectFrom('listings')
    .where('id', '>=', manyIds.first)
    .where('id', '<=', manyIds.last)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
};

/** All other listings with their host and photos, in the photos' order. */
export const listListings = (db: DbOrTransaction) =>
  db
    .selectFrom('listings as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .where((where) => where.not(where.between('l.id', manyIds.first, manyIds.last)))
    .select(['l.id', 'l.title', 'u.email as accountEmail', 'l.approved', 'l.active'])
    .select(
      sql<
        string[]
      >`array(select p.photo_id from listing_photos p where p.listing_id = l.id order by p.position)`.as(
        'photoIds',
      ),
    )
    .execute();

/** The hunter and the listing of all bookings, in any status. */
export const listBookedPairs = (db: DbOrTransaction) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('users as h', 'h.id', 'b.user_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['h.email as hunterEmail', 'l.title', 'u.email as accountEmail'])
    .distinct()
    .execute();

/** What is written in reviews and in ratings of hunters. */
export const listReviewTexts = async (db: DbOrTransaction): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('reviews')
    .select('comment')
    .unionAll(db.selectFrom('hunter_ratings').select('comment'))
    .execute();
  return new Set(rows.map(({ comment }) => comment));
};
