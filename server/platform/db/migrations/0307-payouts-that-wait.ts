import { type Kysely, sql } from 'kysely';

/** Whether no letter arrives at the address that a payout keeps. */
const isIncomplete = `'' in (trim(host_address_line1), trim(host_city), trim(host_state), trim(host_zip_code))`;

/** Payouts that wait are counted and summed by their indexes alone, and checks come due in the order of their run. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop index payouts_by_hand');
  await run('drop index payouts_stopped');
  for (const index of [
    `payouts_by_hand on payouts (booking_end_day, host_name, booking_id) include (owed_cents)
      where manual_payment_status = 'PaymentRequired'`,
    `payouts_without_address on payouts (booking_end_day, booking_id) include (host_id, is_address_mended)
      where manual_payment_status = 'PaymentRequired' and ${isIncomplete}`,
    `payouts_stopped on payouts (created_at, booking_id) include (owed_cents)
      where stage = 'stopped' and owed_cents > 0`,
  ])
    await run(`create index ${index}`);
};
