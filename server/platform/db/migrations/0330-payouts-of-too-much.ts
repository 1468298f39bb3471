import { type Kysely, sql } from 'kysely';

/** Payouts of which more than is due was sent are counted, and put in order, by their index alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index payouts_paid_too_much on payouts (tab, created_at, booking_id)
    include (paid_out_at, land_county, stage, amount_cents)
    where arrived_cents + on_its_way_cents > due_cents`.execute(db);
};
