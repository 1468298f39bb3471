import { type Cents, ratioOf } from './money.ts';

/** Who bears a partial refund: 'both' means the host and the marketplace by their shares. */
export const refundBearers = ['host', 'marketplace', 'both'] as const;
export type RefundBearer = (typeof refundBearers)[number];

type PartialRefund = {
  bearer: RefundBearer;
  /** What is given back to the hunter. */
  amountCents: Cents;
  /** What the booking costs, with fee and tax. */
  totalCents: Cents;
  /** The host's share of the booking's price, before any refund. */
  shareCents: Cents;
  /** What the host bears of the other refunds of the payment. */
  otherPartsCents: Cents;
};

/**
 * What a partial refund takes off what is due to the host, in whole cents, whatever has been sent of it; never more
 * than is left of their share. By shares it is the refund × the host's share ÷ the booking's total, rounded half up
 * (docs/rules/payouts.md#reducing).
 */
export const hostPartOfRefund = ({
  bearer,
  amountCents,
  totalCents,
  shareCents,
  otherPartsCents,
}: PartialRefund): Cents => {
  if (bearer === 'marketplace') return 0;
  const part = bearer === 'host' ? amountCents : ratioOf(amountCents, shareCents, totalCents);
  return Math.min(part, Math.max(0, shareCents - otherPartsCents));
};
