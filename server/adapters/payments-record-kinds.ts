import type { RecordKind } from '#domain/record-kind.ts';

/** Refunded by the merchant, reversed by the provider, and charged back. */
const refundCodes = new Set(['T1107', 'T1106', 'T1201']);
/** Later changes of payouts and chargebacks: rare, so they are only listed. */
const otherCodes = /^(T1114|T1115|T12\d\d)$/;

/**
 * Our kind of a transaction, by the provider's event code; null for fees, holds, conversions and bank transfers, and
 * for denied transactions.
 */
export const kindOf = (code: string, status: string | null, amountCents: number): RecordKind | null => {
  if (status === 'D') return null;
  if (code.startsWith('T00')) return amountCents > 0 ? 'Payment' : 'Payout';
  if (refundCodes.has(code)) return 'Refund';
  return otherCodes.test(code) ? 'Other' : null;
};
