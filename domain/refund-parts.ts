import { type Cents, ratioOf } from './money.ts';

/** What a payment was made of, or a refund gives back of it, in whole cents. */
export type PaymentParts = {
  priceCents: Cents;
  feeCents: Cents;
  taxCents: Cents;
  /** The state's part of the tax; the rest is the county's. */
  stateTaxCents: Cents;
};

const totalOf = ({ priceCents, feeCents, taxCents }: PaymentParts): Cents => priceCents + feeCents + taxCents;

/**
 * What a refund gives back of price, fee and tax: its share of each, rounded half up, such that the refunds of a
 * payment together give back what all of their money is the share of. So nothing is left of the tax of a payment that
 * went back in several parts. What is not fee or tax is price (docs/rules/statistics.md#parts-of-a-refund).
 * @param before What the payment's other refunds give back.
 */
export const refundParts = (
  sold: PaymentParts,
  before: readonly PaymentParts[],
  amountCents: Cents,
): PaymentParts => {
  const backCents = before.reduce((sum, parts) => sum + totalOf(parts), amountCents);
  const part = (name: keyof PaymentParts): Cents => {
    const due = ratioOf(backCents, sold[name], totalOf(sold));
    return Math.max(
      0,
      before.reduce((left, parts) => left - parts[name], due),
    );
  };
  const feeCents = part('feeCents');
  const taxCents = part('taxCents');
  return {
    priceCents: amountCents - feeCents - taxCents,
    feeCents,
    taxCents,
    stateTaxCents: Math.min(taxCents, part('stateTaxCents')),
  };
};
