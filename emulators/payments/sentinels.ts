/** The outcomes of a payment, chosen by the ending of its amount, or by the payer on the approval page. */
export const outcomes = {
  good: 'Captured at once',
  declined: 'Declined: capture answers 422 INSTRUMENT_DECLINED, the payer may choose another way',
  pending: 'The capture is PENDING, and COMPLETED ten seconds later',
  eCheck: 'The capture is PENDING, and COMPLETED three days later: a check from a bank account',
  denied: 'The capture is PENDING, and denied ten seconds later (DECLINED, event PAYMENT.CAPTURE.DENIED)',
  refused: 'The order is COMPLETED, but its capture DECLINED (event PAYMENT.CAPTURE.DECLINED)',
  payerAction: 'Capture answers 422 PAYER_ACTION_REQUIRED once; after a second approval it goes well',
  inProgress: 'Capture answers 422 ORDER_COMPLETION_IN_PROGRESS; the money is taken five seconds later',
  reversed: 'Captured at once, taken back by the bank an hour later (event PAYMENT.CAPTURE.REVERSED)',
  slow: 'The answer to the capture takes three seconds',
  error500: 'The first capture call fails with 500, nothing done',
  error503: 'The first capture call fails with 503, nothing done',
  lost: 'The money is taken, then the connection drops: the answer is lost, once',
} as const;

export type Outcome = keyof typeof outcomes;

/** Endings of an order's total and their outcomes. Only .13 has two digits; the others have three, to be rare. */
export const amounts: { ending: string; outcome: Outcome }[] = [
  { ending: '.13', outcome: 'declined' },
  { ending: '0.31', outcome: 'reversed' },
  { ending: '1.31', outcome: 'pending' },
  { ending: '2.31', outcome: 'denied' },
  { ending: '3.31', outcome: 'refused' },
  { ending: '4.31', outcome: 'payerAction' },
  { ending: '5.31', outcome: 'inProgress' },
  { ending: '6.31', outcome: 'slow' },
  { ending: '7.31', outcome: 'error500' },
  { ending: '8.31', outcome: 'error503' },
  { ending: '9.31', outcome: 'lost' },
];

/** Endings of a refund's amount, and their effects. */
export const refundAmounts = [
  { ending: '.13', says: '422 REFUND_FAILED_INSUFFICIENT_FUNDS' },
  { ending: '1.31', says: 'the refund is PENDING, and COMPLETED ten seconds later' },
];

export const outcomeOfAmount = (value: string): Outcome =>
  amounts.find(({ ending }) => value.endsWith(ending))?.outcome ?? 'good';

/** Receivers of a payout: the part before the @, or after its last plus sign (host+failed@example.com). */
export const receivers = {
  failed: 'FAILED (RECEIVER_UNREGISTERED)',
  unclaimed: 'UNCLAIMED; RETURNED after 30 days, or when cancelled',
  pending: 'stays PENDING',
  onhold: 'stays ONHOLD',
  blocked: 'BLOCKED',
  returned: 'RETURNED',
  refunded: 'SUCCESS, an hour later REFUNDED',
  reversed: 'SUCCESS, an hour later REVERSED (without an event)',
  denied: 'the whole batch is DENIED for want of funds',
  busy: 'the first call fails with 503, nothing done',
  lost: 'the batch is made, then the connection drops: the answer is lost, once',
} as const;

export type Receiver = keyof typeof receivers;

export const receiverSentinel = (email: unknown): Receiver | undefined => {
  const word = /^(?:.*\+)?([a-z]+)@/i.exec(String(email))?.[1]?.toLowerCase();
  return word && word in receivers ? (word as Receiver) : undefined;
};
