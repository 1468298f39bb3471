import { expect, test } from 'vitest';
import { describePayoutActivity, type PayoutActivity } from './payout-activity.ts';

const rows: [PayoutActivity, string][] = [
  [{ kind: 'due', amountCents: 103_825 }, '$1,038.25 is owed, as the booking is paid.'],
  [{ kind: 'cancelled', why: 'leftPaid' }, 'Called off, as the booking is not paid any more.'],
  [{ kind: 'cancelled', why: 'administrator' }, 'Cancelled.'],
  [{ kind: 'cancelled', why: 'reduced' }, 'Called off, as refunds left nothing of it.'],
  [
    { kind: 'reduced', amountCents: 773, leftCents: 3052 },
    'Reduced by $7.73 to $30.52, the host’s part of a refund.',
  ],
  [
    { kind: 'restored', amountCents: 773, leftCents: 3825 },
    'A refund failed: $7.73 is added again, which makes $38.25.',
  ],
  [
    { kind: 'notReduced', amountCents: 773 },
    'The host bears $7.73 of a refund, which was not taken off what had been sent: it is taken off what comes back.',
  ],
  [
    { kind: 'notRestored', amountCents: 773 },
    'A refund failed after this payout was sent: $7.73 more is owed to the host.',
  ],
  [
    { kind: 'markedSent', status: 'CheckSent', checkNumber: '1042', receiver: '', note: 'Mailed.' },
    'Check sent, number 1042: Mailed.',
  ],
  [
    { kind: 'markedSent', status: 'Canceled', checkNumber: '', receiver: '', note: 'Not owed.' },
    'Cancelled: Not owed.',
  ],
  [
    { kind: 'sent', amountCents: 3825, receiver: 'a@b.example', isRepeated: false, after: null },
    '$38.25 is sent to a@b.example.',
  ],
  [
    { kind: 'sent', amountCents: 3825, receiver: 'a@b.example', isRepeated: true, after: null },
    '$38.25 is sent to a@b.example again.',
  ],
  [
    { kind: 'sent', amountCents: 3825, receiver: 'a@b.example', isRepeated: true, after: 'Sat 11/21/2026' },
    '$38.25 will be sent to a@b.example after Sat 11/21/2026, as the address is new.',
  ],
  [{ kind: 'reported', itemStatus: 'Success', error: null }, 'PayPal has paid it.'],
  [
    { kind: 'reported', itemStatus: 'Failed', error: 'RECEIVER_UNREGISTERED' },
    'PayPal could not pay it. No PayPal account has this address. Ask the host to open one with it, or for the right address.',
  ],
  [{ kind: 'stopped' }, 'Stopped before it was sent.'],
  [{ kind: 'cancelRequested' }, 'PayPal is asked for the unclaimed money.'],
  [{ kind: 'note', text: 'A check is in the mail.' }, 'A check is in the mail.'],
  [
    { kind: 'resolved', wasPaid: false, reason: 'Looked on 12/20.' },
    'Looked for in PayPal’s records: it was not paid. Looked on 12/20.',
  ],
  [
    { kind: 'missing' },
    'PayPal says that it does not know this payment, which it had taken. It is read again, and can’t be cancelled meanwhile; after three days of that an administrator says what became of it.',
  ],
  [
    { kind: 'givenUp', why: 'refused', error: 'RISK_DECLINE' },
    'Not sent again by itself: PayPal refused a repeat, and said nothing of the call before it. PayPal found it too risky. Ask PayPal why, or pay by check. An administrator looks for it in PayPal’s records.',
  ],
  [
    { kind: 'givenUp', why: 'noAnswer', error: null },
    'Not sent again by itself: PayPal never said whether it took it, and may pay twice if it is asked again. An administrator looks for it in PayPal’s records.',
  ],
  [
    { kind: 'reportUnread', why: 'unknown', receiver: 'a@b.example', attemptId: '1' },
    'PayPal reported something of the payment to a@b.example, but does not know it when it is asked for it. Please look for it in PayPal’s records.',
  ],
];

test.each(rows)('%j', (activity, text) => {
  expect(describePayoutActivity(activity)).toBe(text);
});

test('a line of a newer version has no text', () => {
  expect(describePayoutActivity({ kind: 'later' } as never)).toBeUndefined();
});
