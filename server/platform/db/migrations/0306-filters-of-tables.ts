import { type Kysely, sql } from 'kysely';

/** The hash of the views, functions and triggers that come with this migration: see 0103. */
export const derived = '81c88789646b1efd';

/** As the table of payouts has them. */
const countedCents = `(case when stage = 'ended' then 0 else amount_cents end)`;
const status = 'coalesce(manual_payment_status, pay_pal_payout_status)';

/**
 * What administrators' tables are filtered by: the county in which the land of a booking is now, and indexes by county,
 * status and amount. The indexes that the tables are sorted by have what is filtered, so that they are read alone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table bookings add land_county text');
  await run('alter table payouts add land_county text');
  await run('update bookings b set land_county = l.county from listings l where l.id = b.listing_id');
  await run('update payouts p set land_county = b.land_county from bookings b where b.id = p.booking_id');
  const replaced = ['bookings_tab_created', 'bookings_tab_start', 'bookings_deadline', 'payouts_tab_created'];
  for (const index of [...replaced, 'payouts_tab_date', 'payouts_tab_amount'])
    await run(`drop index ${index}`);
  const booking = 'include (status, land_county, total_cents)';
  const sorted = 'include (id, created_at, start_day, expire_at)';
  const payout = `include (land_county, stage, amount_cents, owed_cents, manual_payment_status, pay_pal_payout_status)`;
  const payoutSorted = `include (booking_id, created_at, paid_out_at, stage, amount_cents, manual_payment_status,
    pay_pal_payout_status)`;
  for (const index of [
    `bookings_tab_created on bookings (tab, created_at, id) ${booking}`,
    `bookings_tab_start on bookings (tab, start_day, id) ${booking}`,
    `bookings_deadline on bookings ((case when status <> 'ProcessingPayment' then expire_at end), id)
      include (status, expire_at, land_county, total_cents) where tab = 'pending'`,
    `bookings_total on bookings (status, total_cents) ${sorted}`,
    `bookings_county on bookings (land_county, status, total_cents) ${sorted}`,
    `payouts_tab_created on payouts (tab, created_at, booking_id) ${payout}`,
    `payouts_tab_date on payouts (tab, paid_out_at, booking_id) ${payout}`,
    `payouts_tab_amount on payouts (tab, ${countedCents}, booking_id) ${payout}`,
    `payouts_amount on payouts ((${status}), ${countedCents}) ${payoutSorted}`,
    `payouts_county on payouts (land_county, (${status}), ${countedCents}) ${payoutSorted}`,
  ])
    await run(`create index ${index}`);
};
