import { sql } from 'kysely';
import type { ChangesAsked } from '#contract/listing.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

const auditOf = (db: DbOrTransaction, listingId: string) =>
  db
    .selectFrom('audit as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .where('a.subject_type', '=', 'listing')
    .where('a.subject_id', '=', listingId)
    .orderBy('a.id', 'desc');

/** Who last approved the listing or asked for changes; undefined if that was not recorded. */
export const findLastDecision = (db: DbOrTransaction, listingId: string) =>
  auditOf(db, listingId)
    .where('a.field', 'in', ['approved', 'changesAsked'])
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .limit(1)
    .executeTakeFirst();

/** The changes that were asked for, the latest first, with the administrator. `asked` is in wire format. */
export const listChangeRequests = (db: DbOrTransaction, listingId: string) =>
  auditOf(db, listingId)
    .where('a.field', '=', 'changesAsked')
    .where(sql<boolean>`jsonb_typeof(a.after) = 'object'`)
    .select([
      sql<Pick<ChangesAsked, 'topics' | 'message'>>`a.after`.as('asked'),
      'a.at',
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
    ])
    .execute();

/** Where a listing stands in the queue of those that wait for a decision, by when they were submitted. */
export const findInQueue = async (db: DbOrTransaction, id: string) => {
  const { rows } = await sql<{ position: number | null; total: number; next_id: string | null }>`
    with queue as (
      select id, row_number() over (order by submitted_at, id) as place
      from listings where active and not approved and changes_asked is null),
    own as (select place from queue where id = ${id})
    select (select place from own) as position, (select count(*) from queue) as total,
      (select id from queue where id <> ${id}
        order by place < coalesce((select place from own), 0), place limit 1) as next_id`.execute(db);
  return rows[0] ?? { position: null, total: 0, next_id: null };
};

/** A host's other listings, the newest first, with when they were approved and how many bookings they had. */
export const listOtherListings = async (
  db: DbOrTransaction,
  { userId, exceptId }: { userId: string; exceptId: string },
) => {
  const { rows } = await sql<{
    id: string;
    title: string;
    active: boolean;
    approved: boolean;
    approved_at: Date | null;
    bookings: number;
  }>`
    select l.id, l.title, l.active, l.approved,
      (select max(a.at) from audit a where a.subject_type = 'listing' and a.subject_id = l.id
        and a.field = 'approved' and a.after = 'true') as approved_at,
      (select count(*) from bookings b where b.listing_id = l.id) as bookings
    from listings l where l.user_id = ${userId} and l.id <> ${exceptId}
    order by l.created_at desc, l.id desc limit 50`.execute(db);
  return rows;
};
