import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers of this migration (docs/decisions/0074-derived-data.md). */
export const derived = '22a088f11af94509';

/**
 * A booking keeps its host from the first payment on, whatever its status does (docs/rules/payouts.md#payee). The
 * payee of a payout is written with it, not by a trigger: a process of an older version leaves it out, so stop it
 * before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger if exists fill_payee on payouts`.execute(db);
  await sql`drop function if exists fill_payee`.execute(db);
  await sql`alter table bookings add host_id uuid references users`.execute(db);
  await sql`
    update bookings b set host_id = coalesce(
      (select p.host_id from payouts p where p.booking_id = b.id), (select l.user_id from listings l where l.id = b.listing_id))
    where exists (select from payouts p where p.booking_id = b.id)
      or exists (select from booking_activity a where a.booking_id = b.id and 'Paid' in (a.from_status, a.to_status))`.execute(
    db,
  );
  await sql`create index bookings_host on bookings (host_id) where host_id is not null`.execute(db);
  await sql`alter table payouts alter column host_id set not null`.execute(db);
};
