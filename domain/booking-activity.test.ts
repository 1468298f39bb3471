import { describe, expect, test } from 'vitest';
import { type BookingActivity, describeActivity } from './booking-activity.ts';

type Row = [BookingActivity, administrator: string, hunter?: string | null, host?: string | null];

const hidden = null;
const at = new Date('2026-11-20T20:00:00Z');

/** The text for each reader: undefined is the administrators' text, null is no line. */
const rows: Row[] = [
  [{ kind: 'requested', by: 'hunter' }, 'Requested by the hunter.', 'You requested it.'],
  [
    { kind: 'requested', by: 'administrator' },
    'Requested by an administrator for the hunter.',
    'Requested by an administrator for you.',
  ],
  [{ kind: 'entered' }, 'Entered by an administrator.'],
  [{ kind: 'confirmed', by: 'host' }, 'Confirmed by the landowner.', undefined, 'You confirmed it.'],
  [{ kind: 'confirmed', by: 'administrator' }, 'Confirmed by an administrator.'],
  [{ kind: 'confirmed', by: 'listing' }, 'Confirmed at once, as this land takes bookings by itself.'],
  [{ kind: 'rejected', by: 'host' }, 'Rejected by the landowner.', undefined, 'You rejected it.'],
  [{ kind: 'rejected', by: 'administrator' }, 'Rejected by an administrator.'],
  [{ kind: 'cancelled', by: 'hunter' }, 'Cancelled by the hunter.', 'You cancelled it.'],
  [{ kind: 'cancelled', by: 'administrator' }, 'Cancelled by an administrator.'],
  [
    { kind: 'cancelled', by: 'suspension' },
    'Cancelled, as the hunter’s account was suspended.',
    'Cancelled by the marketplace.',
    'Cancelled by the marketplace.',
  ],
  [{ kind: 'cancelled', by: 'refund' }, 'Cancelled, as its payment went back.'],
  [{ kind: 'cancelled', by: 'refund', isPending: true }, 'Cancelled, as its payment is being given back.'],
  [
    { kind: 'expired', why: 'unanswered' },
    'Cancelled, as the landowner did not answer in time.',
    undefined,
    'Cancelled, as you did not answer in time.',
  ],
  [{ kind: 'expired', why: 'unpaid' }, 'Cancelled, as it was not paid in time.'],
  [
    { kind: 'reminded', side: 'host' },
    'The landowner is reminded to answer.',
    undefined,
    'You are reminded to answer.',
  ],
  [{ kind: 'reminded', side: 'hunter' }, 'The hunter is reminded to pay.', 'You are reminded to pay.'],
  [
    { kind: 'edited', status: { from: 'PendingConfirmation', to: 'PendingPayment' } },
    'Changed by an administrator: status from Pending Confirmation to Pending Payment.',
  ],
  [
    {
      kind: 'edited',
      status: { from: 'Paid', to: 'PendingPayment' },
      priceCents: { from: 180_000, to: 170_000 },
      feeCents: { from: 1_800, to: 1_700 },
      totalCents: 197_290,
    },
    'Changed by an administrator: status from Paid to Pending Payment, price from $1,800.00 to $1,700.00, fee from $18.00 to $17.00, total now $1,972.90.',
  ],
  [{ kind: 'paymentPrepared', amountCents: 104_950 }, 'Payment of $1,049.50 prepared.', hidden, hidden],
  [{ kind: 'paymentStarted', amountCents: 4_950 }, 'Payment of $49.50 started.', hidden, hidden],
  [{ kind: 'paymentStarted', amountCents: null }, 'Payment started.', hidden, hidden],
  [{ kind: 'paymentPending' }, 'The payment provider takes its time with the payment.'],
  [
    { kind: 'paymentFailed', why: 'expired' },
    'The payment expired before it was captured.',
    undefined,
    hidden,
  ],
  [{ kind: 'paymentFailed', why: 'notApproved' }, 'The payment was not approved.', undefined, hidden],
  [{ kind: 'paymentFailed', why: 'declined' }, 'The payment was declined.', undefined, hidden],
  [
    { kind: 'paymentFailed', why: 'invoiceUsed' },
    'The payment was refused, since an earlier one had its invoice number.',
    undefined,
    hidden,
  ],
  [
    { kind: 'paymentFailed', why: 'noneUnderWay' },
    'Waits for its payment again: none was under way.',
    undefined,
    hidden,
  ],
  [
    { kind: 'paymentClosed', amountCents: 4_950, reason: 'the hunter says so' },
    'No money came of the payment of $49.50: the hunter says so',
  ],
  [{ kind: 'paid', amountCents: 4_950 }, 'Paid: $49.50.'],
  [
    { kind: 'paymentUnexpected', amountCents: 4_950 },
    'A payment of $49.50 came in that the booking did not wait for. It is given back.',
  ],
  [
    { kind: 'paymentDuplicate' },
    'This booking was paid before, the payment provider says. That payment is being looked for.',
  ],
  [
    { kind: 'deadlineExtended', to: '2026-11-22T02:00:00.000Z' },
    'There is more time now, until Sat 11/21/2026 at 8:00 PM CST.',
  ],
  [
    { kind: 'deadlineExtended', to: '2026-11-27T06:12:00.000Z', side: 'host' },
    'There is more time now, until Fri 11/27/2026 at 12:12 AM CST.',
    undefined,
    'There is more time now, until Thu 11/26/2026 at 8:00 PM CST.',
  ],
  [
    { kind: 'deadlineExtended', to: '2026-11-27T06:12:00.000Z' },
    'There is more time now, until Fri 11/27/2026 at 12:12 AM CST.',
    undefined,
    'There is more time now, until Thu 11/26/2026 at 8:00 PM CST.',
  ],
  [
    { kind: 'deadlineExtended', to: '2026-11-27T06:12:00.000Z', side: 'hunter' },
    'There is more time now, until Fri 11/27/2026 at 12:12 AM CST.',
  ],
  [{ kind: 'paymentMissing' }, 'The payment provider does not know this payment. It is being looked into.'],
  [{ kind: 'paymentFound' }, 'The payment provider knows this payment again.'],
  [
    { kind: 'paymentImported', amountCents: 4_950, captureId: '3C679366HH908993F' },
    'A payment of $49.50 was found in the payment provider’s records: 3C679366HH908993F.',
  ],
  [
    { kind: 'paymentWithdrawn', amountCents: 5_000, reason: 'the hunter moved away.' },
    'The payment of $50.00 that was recorded by hand never came: the hunter moved away.',
  ],
  [
    { kind: 'refundRequested', amountCents: 5_000, isByHand: false, reason: 'the hunter was ill.' },
    'A refund of $50.00 is asked for: the hunter was ill.',
    'Openacre gives $50.00 back to you: the hunter was ill.',
    'Openacre gives $50.00 back to the hunter: the hunter was ill.',
  ],
  [
    {
      kind: 'refundRequested',
      amountCents: 2_000,
      isByHand: false,
      reason: 'one stand was down.',
      payoutCents: 12_985,
    },
    'A refund of $20.00 is asked for, and the payout becomes $129.85: one stand was down.',
    'Openacre gives $20.00 back to you: one stand was down.',
    'Openacre gives $20.00 back to the hunter, and your payout becomes $129.85: one stand was down.',
  ],
  [
    { kind: 'refundRequested', amountCents: 5_000, isByHand: true, reason: 'the landowner was ill.' },
    'A refund of $50.00 is recorded: the landowner was ill.',
    'Openacre gave $50.00 back to you: the landowner was ill.',
    'Openacre gave $50.00 back to the hunter: the landowner was ill.',
  ],
  [{ kind: 'refunded', amountCents: 5_000 }, '$50.00 given back.'],
  [{ kind: 'refundFailed', amountCents: 5_000 }, 'The refund of $50.00 failed.'],
  [
    { kind: 'manualPaymentConfirmed', amountCents: 4_950, reason: 'A check, on 11/20.' },
    'The payment of $49.50 that was recorded by hand did come: A check, on 11/20.',
    hidden,
    hidden,
  ],
  [
    { kind: 'chargebackClosed', amountCents: 104_950, note: 'The case was won.' },
    'The chargeback of $1,049.50 is ticked off: The case was won.',
    hidden,
    hidden,
  ],
  [{ kind: 'note', text: 'The hunter called the hunter.' }, 'The hunter called the hunter.'],
  [
    { kind: 'emailed', side: 'hunter', email: 'refunded', amountCents: 5_000 },
    'Emailed the hunter: $50.00 went back to the hunter.',
    'Emailed you: $50.00 went back to you.',
    hidden,
  ],
  [
    { kind: 'emailed', side: 'host', email: 'refunded', amountCents: 5_000 },
    'Emailed the landowner: $50.00 went back to the hunter.',
    hidden,
    'Emailed you: $50.00 went back to the hunter.',
  ],
];

// docs/rules/booking.md#activity
describe('a line of activity', () => {
  test.each(rows)('%j', (activity, administrator, hunter = administrator, host = administrator) => {
    expect(describeActivity(activity, 'administrator', at)).toBe(administrator);
    expect(describeActivity(activity, 'hunter', at) ?? null).toBe(hunter);
    expect(describeActivity(activity, 'host', at) ?? null).toBe(host);
  });

  test.each([
    ['received', 'the request was received'],
    ['requested', 'a hunter asks for days'],
    ['booked', 'a hunter has booked days'],
    ['answerReminder', 'the reminder to answer'],
    ['confirmed', 'the booking is confirmed'],
    ['rejected', 'the request was rejected'],
    ['paymentReminder', 'the reminder to pay'],
    ['paymentDeclined', 'the payment did not go through'],
    ['access', 'the way in, the boundary and whom to call'],
    ['paid', 'the booking is paid'],
    ['changed', 'the booking was changed'],
    ['cancelled', 'the booking is cancelled'],
  ] as const)('of the email “%s” is for its recipient and administrators', (email, what) => {
    const toHunter = { kind: 'emailed', side: 'hunter', email } as const;
    expect(describeActivity(toHunter, 'administrator', at)).toBe(`Emailed the hunter: ${what}.`);
    expect(describeActivity(toHunter, 'hunter', at)).toBe(`Emailed you: ${what}.`);
    expect(describeActivity(toHunter, 'host', at)).toBeUndefined();
    const toHost = { kind: 'emailed', side: 'host', email } as const;
    expect(describeActivity(toHost, 'administrator', at)).toBe(`Emailed the landowner: ${what}.`);
    expect(describeActivity(toHost, 'host', at)).toBe(`Emailed you: ${what}.`);
    expect(describeActivity(toHost, 'hunter', at)).toBeUndefined();
  });

  // docs/rules/booking.md#told-deadlines
  test('of more time tells a host the night itself once its evening is over', () => {
    const details = { kind: 'deadlineExtended', to: '2026-11-27T06:12:00.000Z', side: 'host' } as const;
    expect(describeActivity(details, 'host', new Date('2026-11-27T02:00:00Z'))).toBe(
      'There is more time now, until 12:12 AM CST in the night after Thu 11/26/2026.',
    );
  });

  test('of an unknown kind, written by a newer version, is left out', () => {
    expect(describeActivity({ kind: 'later' } as never, 'administrator', at)).toBeUndefined();
  });
});
