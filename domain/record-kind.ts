/** The kinds of transactions in the payment provider's records; others, such as its fees, are left out. */
export const recordKinds = ['Payment', 'Refund', 'Payout', 'Other'] as const;
export type RecordKind = (typeof recordKinds)[number];
