import type { Context } from '../context.ts';
import { connect } from '../platform/db/connect.ts';
import { ledgerColumns } from '../platform/db/derived/ledgers.ts';
import { contributionsOfLedger } from '../platform/db/derived/statistics.ts';
import { tabCountsQuery } from '../platform/db/derived/tab-counts.ts';

/**
 * Years of business, inserted straight into the database: bookings with their payments and payouts, of the hunters and
 * listings of crowd.ts. Of a hundred bookings ninety are paid, eight ended otherwise, one waits for an answer and one
 * for its payment. They lie in four years, however many they are.
 */

const idOf = (kind: number) => `('00000000-0000-70${kind}0-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const ofCrowd = (kind: number, crowd: number) =>
  `('00000000-0000-70${kind}0-8000-' || lpad(to_hex(1 + n % ${crowd}), 12, '0'))::uuid`;
const code = `translate(lpad(to_hex(n), 8, '0'), '01abcdef', 'GHABCDEF')`;
const status = `case when n % 100 < 90 then 'Paid' when n % 100 < 98 then 'Cancelled'
  when n % 100 = 98 then 'PendingConfirmation' else 'PendingPayment' end`;
const day = `(current_date - 1400 + (n::bigint * 7919 % 1460)::int)`;
/** Paid three weeks before the booking's day, at the latest today. */
const paidAt = `(least(${day} - 21, current_date) + time '15:00')`;
const isPaid = `n % 100 < 90`;
/** The host of a booking gets a check in one of four, and money by PayPal otherwise, once the day has passed. */
const isManual = `n % 4 = 0`;
/** Some ninety checks are still to be written, however many bookings there are. */
const isSent = `(${day} < current_date - 1 and (n % 100 <> 4 or n > 10000))`;

/** Adds bookings with the numbers from `first` to `last`, and brings ledgers and statistics up to date. */
export const addBusiness = async (
  ctx: Context,
  { first, last, crowd, land = crowd }: { first: number; last: number; crowd: number; land?: number },
): Promise<void> => {
  const { pool, close } = connect(ctx.config.DATABASE_URL, { max: 1 });
  const series = `generate_series(${first}, ${last}) n`;
  try {
    await pool.query('set statement_timeout = 0');
    // Without triggers: what they would write is written at once below.
    await pool.query('set session_replication_role = replica');
    await pool.query(`insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
        booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, tax_rate,
        booking_fee_percentage, owner_fee_percentage, county, land_county, paid_at, host_id, created_at, updated_at, expire_at)
      select ${idOf(4)}, ${ofCrowd(2, land)}, ${ofCrowd(1, crowd)}, ${day}, ${day}, ${status}, ${code},
        4500, 450, 4950, 272, 5222, 0.055, 0.1, 0.85, 'Dane',
        (select county from listings where id = ${ofCrowd(2, land)}), case when ${isPaid} then ${paidAt} end,
        case when ${isPaid} then (select user_id from listings where id = ${ofCrowd(2, land)}) end,
        ${paidAt} - interval '1 day', ${paidAt}, case when n % 100 >= 98 then now() + interval '30 days' end
      from ${series}`);
    await pool.query(`insert into payment_orders (id, booking_id, status, amount_cents, provider_order_id, capture_id,
        captured_cents, fee_cents, captured_at, updated_at, sold_at, sold_price_cents, sold_fee_cents, sold_tax_cents,
        sold_state_tax_cents)
      select ${idOf(5)}, ${idOf(4)}, 'Captured', 5222, 'ORDER' || n, 'CAPTURE' || n, 5222, 231, ${paidAt}, ${paidAt},
        ${paidAt}, 4500, 450, 272, 248
      from ${series} where ${isPaid}`);
    await pool.query(`insert into payouts (booking_id, payout_type, manual_payment_status, pay_pal_payout_status,
        amount_cents, due_cents, on_its_way_cents, arrived_cents, stage, host_id, host_name, host_email,
        booking_end_day, land_county, paid_out_at, created_at)
      select ${idOf(4)}, case when ${isManual} then 'Manual' else 'PayPalPayout' end,
        case when ${isManual} then case when ${isSent} then 'CheckSent' else 'PaymentRequired' end end,
        case when not (${isManual}) then case when ${isSent} then 'Completed' else 'Created' end end,
        3825, 3825, 0, case when ${isSent} then 3825 else 0 end, case when ${isSent} then 'arrived' else 'owed' end,
        l.user_id, 'Crowd Host', 'host@crowd.example', ${day}, l.county,
        case when ${isSent} then ${day} + time '12:00' end, ${paidAt}
      from ${series} join listings l on l.id = ${ofCrowd(2, land)} where ${isPaid}`);
    await pool.query(`insert into checks (id, check_number, host_id, payee_name, address_line1, address_line2, city, state,
        zip_code, amount_cents, written_at, statement_at, is_number_unique)
      select ${idOf(6)}, 'C' || n, l.user_id, 'Crowd Host', '', '', '', '', '', 3825, ${day} + time '12:00',
        ${day} + time '13:00', true
      from ${series} join listings l on l.id = ${ofCrowd(2, land)} where ${isPaid} and ${isManual} and ${isSent}`);
    await pool.query(`insert into payout_attempts (id, booking_id, host_id, way, stage, number, receiver_email,
        amount_cents, status, check_id, sent_at, called_at, arrived_at, ended_at)
      select ${idOf(7)}, ${idOf(4)}, l.user_id, 'Check', 'arrived', 1, '', 3825, 'Ended', ${idOf(6)}, ${day} + time '12:00',
        ${day} + time '12:00', ${day} + time '12:00', ${day} + time '12:00'
      from ${series} join listings l on l.id = ${ofCrowd(2, land)} where ${isPaid} and ${isManual} and ${isSent}`);
    const columns = ledgerColumns.join(', ');
    await pool.query(`insert into booking_ledgers (${columns}) select ${columns} from current_ledgers c
      where not exists (select from booking_ledgers g where g.booking_id = c.booking_id)`);
    const ofLedgers = `from booking_ledgers g
      cross join lateral (values ${contributionsOfLedger('g')}) v (name, county, amount)`;
    await pool.query(`insert into daily_statistics (day, name, amount)
      select g.changed_day, v.name, sum(v.amount) ${ofLedgers} where v.county = '' group by 1, 2
      union all ${tabCountsQuery(['bookings', 'payouts'])}
      on conflict (day, name) do update set amount = excluded.amount`);
    await pool.query(`insert into county_statistics (month, county, name, amount)
      select date_trunc('month', g.changed_day)::date, v.county, v.name, sum(v.amount) ${ofLedgers}
      where v.county <> '' group by 1, 2, 3
      on conflict (month, county, name) do update set amount = excluded.amount`);
  } finally {
    await close();
  }
};

/** What autovacuum does within minutes of so many changes. */
export const vacuum = async (ctx: Context): Promise<void> => {
  const { pool, close } = connect(ctx.config.DATABASE_URL, { max: 1 });
  try {
    await pool.query('set statement_timeout = 0');
    await pool.query('vacuum analyze');
  } finally {
    await close();
  }
};
