import { expect, test } from 'vitest';
import { describePayoutActivity, type PayoutActivity } from './payout-activity.ts';

const rows: [PayoutActivity, string][] = [
  [{ kind: 'due', amountCents: 103_825 }, '$1,038.25 is due, as the booking is paid.'],
  [{ kind: 'cancelled', why: 'leftPaid' }, 'Called off, as the booking is not paid any more.'],
  [{ kind: 'note', text: 'A check is in the mail.' }, 'A check is in the mail.'],
];

test.each(rows)('%j', (activity, text) => {
  expect(describePayoutActivity(activity)).toBe(text);
});

test('a line of a newer version has no text', () => {
  expect(describePayoutActivity({ kind: 'later' } as never)).toBeUndefined();
});
