import type { Cents } from './money.ts';

type Paid = {
  /** The host's share of the booking's price. */
  shareCents: Cents;
  dueCents: Cents;
  /** All that is on its way or with the host. */
  sentCents: Cents;
  /** The host's part of refunds that were made since it was sent. */
  laterPartsCents: Cents;
  /** What of it arrived before what the statement tells, and that. */
  earlierCents: Cents;
  amountCents: Cents;
  /** Nothing is due, whatever refunds made them bear: the booking isn't paid, or all of its payment goes back. */
  isOver: boolean;
};

/**
 * How a share comes to what a statement says that was paid: what of the host's part of refunds was taken off; what of
 * it was not, as the money had been sent; and what is paid at another time, which is negative if they were sent more
 * than the share is now (docs/rules/payouts.md#statement). The share is what was taken off, paid before, paid now, and
 * paid at another time.
 */
export const statementSums = ({
  shareCents,
  dueCents,
  sentCents,
  laterPartsCents,
  earlierCents,
  amountCents,
  isOver,
}: Paid): { takenCents: Cents; keptCents: Cents; restCents: Cents } => {
  const partsCents = isOver ? 0 : Math.max(0, shareCents - dueCents);
  const keptCents = Math.min(partsCents, laterPartsCents, Math.max(0, sentCents - dueCents));
  const takenCents = partsCents - keptCents;
  return { takenCents, keptCents, restCents: shareCents - takenCents - earlierCents - amountCents };
};
