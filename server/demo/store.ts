import { sql } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';

/** What earlier runs of the demo left: people by email, listings with their photos. */
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
