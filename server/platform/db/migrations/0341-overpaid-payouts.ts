import { type Kysely, sql } from 'kysely';

/**
 * Since when a host has more than is due, for the days in which administrators see it first. Of what is so already
 * nothing says since when: it counts from now on, so that each is seen once. What is to be taken back is found by its
 * index among all that nobody has claimed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payouts add overpaid_at timestamptz`.execute(db);
  await sql`update payouts set overpaid_at = now() where arrived_cents > due_cents`.execute(db);
  await sql`create index payouts_overpaid on payouts (overpaid_at) include (arrived_cents, due_cents)
    where tab = 'complete' and overpaid_at is not null`.execute(db);
  await sql`create index payouts_to_take_back on payouts (booking_id)
    where pay_pal_payout_status = 'Processing' and payout_item_status = 'Unclaimed'
      and arrived_cents + on_its_way_cents > due_cents`.execute(db);
};
