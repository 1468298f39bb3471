import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BookingActivity, describeActivity } from '#domain/booking-activity.ts';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationFiles } from './migrate.ts';

const db = await openEmptyDatabase();

const id = '0199f000-0000-7000-8000-000000000001';

/** Every sort of line that was ever written, and what it is as data. */
const lines: [string, BookingActivity][] = [
  ['Requested by the hunter.', { kind: 'requested', by: 'hunter' }],
  ['Requested by an administrator for the hunter.', { kind: 'requested', by: 'administrator' }],
  ['Entered by an administrator.', { kind: 'entered' }],
  ['Confirmed by the landowner.', { kind: 'confirmed', by: 'host' }],
  ['Confirmed by an administrator.', { kind: 'confirmed', by: 'administrator' }],
  ['Confirmed at once, as this land takes bookings by itself.', { kind: 'confirmed', by: 'listing' }],
  ['Rejected by the landowner.', { kind: 'rejected', by: 'host' }],
  ['Rejected by an administrator.', { kind: 'rejected', by: 'administrator' }],
  ['Cancelled by the hunter.', { kind: 'cancelled', by: 'hunter' }],
  ['Cancelled by an administrator.', { kind: 'cancelled', by: 'administrator' }],
  ['Cancelled, as its payment went back.', { kind: 'cancelled', by: 'refund' }],
  ['Cancelled, as the landowner did not answer in time.', { kind: 'expired', why: 'unanswered' }],
  ['Cancelled, as it was not paid in time.', { kind: 'expired', why: 'unpaid' }],
  ['The landowner is reminded to answer.', { kind: 'reminded', side: 'host' }],
  ['The hunter is reminded to pay.', { kind: 'reminded', side: 'hunter' }],
  [
    'Changed by an administrator: status from Pending Confirmation to Pending Payment.',
    { kind: 'edited', status: { from: 'PendingConfirmation', to: 'PendingPayment' } },
  ],
  [
    'Changed by an administrator: status from Paid to Cancelled, price from $1,800.00 to $1,700.00, fee from $18.00 to $17.00, total now $1,972.90.',
    {
      kind: 'edited',
      status: { from: 'Paid', to: 'Cancelled' },
      priceCents: { from: 180_000, to: 170_000 },
      feeCents: { from: 1_800, to: 1_700 },
      totalCents: 197_290,
    },
  ],
  [
    'Changed by an administrator: fee from $0.00 to $0.05, total now $49.55.',
    { kind: 'edited', feeCents: { from: 0, to: 5 }, totalCents: 4_955 },
  ],
  ...(
    [
      ['the request was received', 'received'],
      ['a hunter asks for days', 'requested'],
      ['a hunter has booked days', 'booked'],
      ['the reminder to answer', 'answerReminder'],
      ['the booking is confirmed', 'confirmed'],
      ['the request was rejected', 'rejected'],
      ['the reminder to pay', 'paymentReminder'],
      ['the payment did not go through', 'paymentDeclined'],
      ['the way in, the boundary and whom to call', 'access'],
      ['the booking is paid', 'paid'],
      ['the booking was changed', 'changed'],
      ['the booking is cancelled', 'cancelled'],
    ] as const
  ).map(([what, email]): [string, BookingActivity] => [
    `Emailed the hunter: ${what}.`,
    { kind: 'emailed', side: 'hunter', email },
  ]),
  ['Emailed the landowner: the booking is cancelled.', { kind: 'emailed', side: 'host', email: 'cancelled' }],
  [
    'Emailed the landowner: $1,050.00 went back to the hunter.',
    { kind: 'emailed', side: 'host', email: 'refunded', amountCents: 105_000 },
  ],
  ['Payment of $1,049.50 prepared.', { kind: 'paymentPrepared', amountCents: 104_950 }],
  ['Payment of $49.50 started.', { kind: 'paymentStarted', amountCents: 4_950 }],
  ['Payment started.', { kind: 'paymentStarted', amountCents: null }],
  ['The payment provider takes its time with the payment.', { kind: 'paymentPending' }],
  ['The payment expired before it was captured.', { kind: 'paymentFailed', why: 'expired' }],
  ['The payment was not approved.', { kind: 'paymentFailed', why: 'notApproved' }],
  ['The payment was declined.', { kind: 'paymentFailed', why: 'declined' }],
  [
    'The payment was refused, since an earlier one had its invoice number.',
    { kind: 'paymentFailed', why: 'invoiceUsed' },
  ],
  ['Waits for its payment again: none was under way.', { kind: 'paymentFailed', why: 'noneUnderWay' }],
  [
    'No money came of the payment of $49.50: The bank said so.\nTwice.',
    { kind: 'paymentClosed', amountCents: 4_950, reason: 'The bank said so.\nTwice.' },
  ],
  ['Paid: $49.50.', { kind: 'paid', amountCents: 4_950 }],
  [
    'A payment of $49.50 came in that the booking did not wait for. It is given back.',
    { kind: 'paymentUnexpected', amountCents: 4_950 },
  ],
  [
    'This booking was paid before, the payment provider says. That payment is being looked for.',
    { kind: 'paymentDuplicate' },
  ],
  ['The payment provider does not know this payment. It is being looked into.', { kind: 'paymentMissing' }],
  ['The payment provider knows this payment again.', { kind: 'paymentFound' }],
  [
    'A payment of $49.50 was found in the payment provider’s records: 3C679366HH908993F.',
    { kind: 'paymentImported', amountCents: 4_950, captureId: '3C679366HH908993F' },
  ],
  [
    'The payment of $50.00 that was recorded by hand never came: the check bounced: twice',
    { kind: 'paymentWithdrawn', amountCents: 5_000, reason: 'the check bounced: twice' },
  ],
  [
    'A refund of $50.00 is asked for: the hunter was ill.',
    { kind: 'refundRequested', amountCents: 5_000, isByHand: false, reason: 'the hunter was ill.' },
  ],
  [
    'A refund of $50.00 is recorded: Paid: $50.00.',
    { kind: 'refundRequested', amountCents: 5_000, isByHand: true, reason: 'Paid: $50.00.' },
  ],
  ['$50.00 given back.', { kind: 'refunded', amountCents: 5_000 }],
  ['The refund of $50.00 failed.', { kind: 'refundFailed', amountCents: 5_000 }],
];

const unreadable = [
  'The gate was open.',
  'Emailed the landowner: happy birthday.',
  'Emailed the hunter: constructor.',
  'Changed by an administrator: price from $1.00 to nothing, total now $2.00.',
  'Changed by an administrator: status from Here to There.',
  'constructor',
];

const stored = async (message: string) => {
  const { rows } = await sql<{ details: BookingActivity; message: string }>`
    select details, message from booking_activity where message = ${message}`.execute(db);
  return rows;
};

// docs/rules/booking.md#activity, docs/rules/operations.md#migrations
describe('lines of activity that were stored as sentences', () => {
  beforeAll(async () => {
    const migrator = new Migrator({ db, provider: migrationFiles });
    await migrator.migrateTo('0023-approved-payments');
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
    // Most sentences are in many lines.
    for (const message of [...lines, ...lines].map(([text]) => text).concat(unreadable))
      await sql`insert into booking_activity (booking_id, message) values (${id}, ${message})`.execute(db);
    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();
  });

  test.each(lines)('“%s” is data, and reads the same', async (message, details) => {
    expect(await stored(message)).toEqual(Array(2).fill({ details, message }));
    expect(describeActivity(details, 'administrator', new Date(0))).toBe(message);
  });

  test.each(unreadable)('“%s” can’t be read, and stays as it was written', async (message) => {
    expect(await stored(message)).toEqual([{ details: { kind: 'note', text: message }, message }]);
  });

  test('are all read, and can still be written by a process of the version before', async () => {
    const left = sql`select from booking_activity where details is null`;
    expect((await left.execute(db)).rows).toEqual([]);
    await sql`insert into booking_activity (booking_id, message) values (${id}, 'Still old.')`.execute(db);
    expect((await left.execute(db)).rows).toHaveLength(1);
  });
});
