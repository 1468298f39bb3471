import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeFlag, describeRefund } from '#domain/payment-reasons.ts';
import { describePayoutActivity } from '#domain/payout-activity.ts';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const note = (text: string) => ({ kind: 'note', text });

const notApplied: [string, object][] = [
  ['The booking was paid already.', { kind: 'paidAlready' }],
  ['The booking was not confirmed.', { kind: 'notConfirmed' }],
  ['The booking had ended before the payment came.', { kind: 'ended' }],
  ['Money for the booking is held already.', { kind: 'moneyHeld' }],
  ['The booking costs another amount.', { kind: 'otherAmount' }],
];

/** Every sentence that was ever stored, some that can't be read, and each as data. */
const flags: [string, object][] = [
  ...notApplied,
  ['Its booking is not paid any more, and the money was not given back.', { kind: 'leftPaid' }],
  ['Its refund failed after its booking had ended.', { kind: 'refundFailed' }],
  ['Paid twice.', note('Paid twice.')],
  ['kind', note('kind')],
];

const refunds: [string, object][] = [
  ...notApplied,
  ['Given back at the payment provider.', { kind: 'atProvider' }],
  ['The bank took the payment back.', { kind: 'byBank' }],
  ['It’s “odd”.\nVery.', note('It’s “odd”.\nVery.')],
];

/** Each with its words of now, where they are others. */
const payoutLines: [string, object, string?][] = [
  [
    '$1,038.25 is due, as the booking is paid.',
    { kind: 'due', amountCents: 103_825 },
    '$1,038.25 is owed, as the booking is paid.',
  ],
  [
    '$0.00 is due, as the booking is paid.',
    { kind: 'due', amountCents: 0 },
    '$0.00 is owed, as the booking is paid.',
  ],
  ['Called off, as the booking is not paid any more.', { kind: 'cancelled', why: 'leftPaid' }],
  ['$1 is due, as the booking is paid.', note('$1 is due, as the booking is paid.')],
  ['A check is in the mail.', note('A check is in the mail.')],
];

const id = '0199f000-0000-7000-8000-000000000001';
const typed = 'The bank took the payment back.';

const columnOf = async (query: ReturnType<typeof sql<{ value: unknown }>>) =>
  (await query.execute(db)).rows.map(({ value }) => value);

// docs/rules/operations.md#migrations
describe('sentences that were stored', () => {
  beforeAll(async () => {
    const migrator = new Migrator({ db, provider: migrationFiles });
    await migrator.migrateTo('0025-plain-names');
    await sql`insert into users (id, email) values (${id}, 'ada@farm.example')`.execute(db);
    await sql`
      insert into listings (id, user_id, title, description, address_line1, address_line2, city, state, zip_code,
        county, lat, lng, acreage, activities, prohibited_activities, base_cost_cents, host_phone_number, host_email,
        property_boundary_description, access_information)
      values (${id}, ${id}, 't', 'd', 'a', '', 'c', 'WI', '53572', 'Dane', 43, -89, 1, '{Deer}', '', 100,
        '6085550100', 'h@farm.example', 'p', 'a')`.execute(db);
    await sql`
      insert into bookings (id, listing_id, user_id, start_day, end_day, status, confirmation_code,
        booking_price_cents, booking_fee_cents, sub_total_cents, total_tax_cents, total_cents, tax_rate,
        booking_fee_percentage, owner_fee_percentage)
      values (${id}, ${id}, ${id}, '2026-11-21', '2026-11-21', 'Paid', 'ABCDEFG2', 100, 10, 110, 6, 116, 0.055, 0.1,
        0.85)`.execute(db);
    for (const reason of [null, ...flags.map(([text]) => text)])
      await sql`
        insert into payment_orders (id, booking_id, status, amount_cents, captured_cents, captured_at, recorded_by, flagged_at,
          flag_reason)
        values (gen_random_uuid(), ${id}, 'Captured', 116, 116, now(), ${id}, ${reason && new Date()}, ${reason})`.execute(
        db,
      );
    const { rows } = await sql<{ id: string }>`select id from payment_orders limit 1`.execute(db);
    const orderId = rows[0]?.id;
    for (const [text] of refunds)
      await sql`
        insert into refunds (id, payment_order_id, amount_cents, reason, status)
        values (gen_random_uuid(), ${orderId}, 1, ${text}, 'Completed')`.execute(db);
    await sql`
      insert into refunds (id, payment_order_id, amount_cents, reason, status, admin_user_id)
      values (gen_random_uuid(), ${orderId}, 1, ${typed}, 'Completed', ${id})`.execute(db);
    await sql`
      insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents)
      values (${id}, 'Manual', 'PaymentRequired', 100)`.execute(db);
    for (const [text] of payoutLines)
      await sql`insert into payout_activity (booking_id, message) values (${id}, ${text})`.execute(db);
    const { error } = await migrator.migrateTo('0026-reasons-as-data');
    expect(error).toBeUndefined();
  });

  test('as reasons of flags are data and read the same; a payment without a flag has none', async () => {
    const stored = await columnOf(sql`select flag_reason as value from payment_orders order by ctid`);
    expect(stored).toEqual([null, ...flags.map(([, data]) => data)]);
    expect(stored.slice(1).map((reason) => describeFlag(reason as never))).toEqual(
      flags.map(([text]) => text),
    );
  });

  test('as reasons of refunds are data and read the same; what an administrator wrote is a note', async () => {
    const stored = await columnOf(sql`select reason as value from refunds order by ctid`);
    expect(stored).toEqual([...refunds.map(([, data]) => data), note(typed)]);
    expect(stored.map((reason) => describeRefund(reason as never))).toEqual([
      ...refunds.map(([text]) => text),
      typed,
    ]);
  });

  test('as the activity of payouts are data, and read in the words of now', async () => {
    const stored = await columnOf(sql`select details as value from payout_activity order by id`);
    expect(stored).toEqual(payoutLines.map(([, data]) => data));
    expect(stored.map((line) => describePayoutActivity(line as never))).toEqual(
      payoutLines.map(([text, , now = text]) => now),
    );
  });
});
