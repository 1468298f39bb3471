import { type Cents, formatMoney } from './money.ts';

/**
 * The stored details of a line of a payout's activity; time and actor are columns of their own. A note is a sentence
 * from an older version that the migration could not turn into data.
 */
export type PayoutActivity =
  | { kind: 'due'; amountCents: Cents }
  | { kind: 'cancelled'; why: keyof typeof cancelledTexts }
  | { kind: 'note'; text: string };

const cancelledTexts = { leftPaid: 'Called off, as the booking is not paid any more.' } as const;

type Descriptions = {
  [Kind in PayoutActivity['kind']]: (activity: Extract<PayoutActivity, { kind: Kind }>) => string;
};

const descriptions: Descriptions = {
  due: ({ amountCents }) => `${formatMoney(amountCents)} is due, as the booking is paid.`,
  cancelled: ({ why }) => cancelledTexts[why],
  note: ({ text }) => text,
};

/** The text of a line, for administrators; undefined for an unknown kind, written by a newer version. */
export const describePayoutActivity = (activity: PayoutActivity): string | undefined =>
  (descriptions[activity.kind] as Descriptions[keyof Descriptions] | undefined)?.(activity as never);
