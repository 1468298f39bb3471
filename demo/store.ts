import { sql } from 'kysely';
import type { DbOrTransaction } from '#server/platform/db/connect.ts';

/**
 * All that the demo reads and writes past the operations: what earlier runs left, and the one thing that no operation
 * sets at another time than now.
 */

/** When somebody was here last: the demo's people don't log in. */
export const setLastLogin = async (db: DbOrTransaction, userId: string, at: Date): Promise<void> => {
  await db.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute();
};

/** The ids of all people, by email. */
export const listPeople = async (db: DbOrTransaction): Promise<Map<string, string>> => {
  const rows = await db.selectFrom('users').select(['id', 'email']).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
};

/** When somebody joined; undefined when they are not there. */
export const findJoinedAt = async (db: DbOrTransaction, email: string): Promise<Date | undefined> => {
  const found = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select('joined_at')
    .executeTakeFirst();
  return found?.joined_at;
};

/** All listings with their owner and photos, in the photos' order. */
export const listListings = (db: DbOrTransaction) =>
  db
    .selectFrom('listings as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.title', 'u.email as ownerEmail', 'l.approved', 'l.active'])
    .select(
      sql<
        string[]
      >`array(select p.photo_id from listing_photos p where p.listing_id = l.id order by p.position)`.as(
        'photoIds',
      ),
    )
    .execute();

/** Who has booked whose land, in whatever status. */
export const listBookedPairs = (db: DbOrTransaction) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('users as h', 'h.id', 'b.user_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['h.email as hunterEmail', 'l.title', 'u.email as ownerEmail'])
    .distinct()
    .execute();
