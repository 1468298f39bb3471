export type RecordKind = 'Payment' | 'Refund' | 'Payout' | 'Other';

/** Given back by the merchant, reversed by the provider, and taken back by a card's bank. */
const refundCodes = new Set(['T1107', 'T1106', 'T1201']);
/** What comes of a payout or a bank's decision afterwards: too rare to be more than named. */
const otherCodes = /^(T1114|T1115|T12\d\d)$/;

/**
 * What a transaction is to us, by the provider's event code; null for its fees, holds, conversions and transfers to
 * the bank, and for what it denied.
 */
export const kindOf = (code: string, status: string | null, amountCents: number): RecordKind | null => {
  if (status === 'D') return null;
  if (code.startsWith('T00')) return amountCents > 0 ? 'Payment' : 'Payout';
  if (refundCodes.has(code)) return 'Refund';
  return otherCodes.test(code) ? 'Other' : null;
};
