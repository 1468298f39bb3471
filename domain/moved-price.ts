import type { Cents } from './money.ts';

/** What is known of the money of a paid booking that is moved to other days. */
type Moved = {
  /** What the new days cost. */
  totalCents: Cents;
  /** What the booking costs now: its total less what earlier moves gave back. */
  costsCents: Cents;
  /** What is left of its payment after all refunds. */
  leftCents: Cents;
};

/**
 * What other days do to the payment of a booking:
 * - same: they cost the same, and nothing moves
 * - cheaper: the difference goes back
 * - nothingLeft: the difference would take all that is left after other refunds, so that nothing would pay the booking
 * - dearer: all that is left goes back, and they are paid anew
 */
type MovedPrice = { kind: 'same' | 'nothingLeft' } | { kind: 'cheaper' | 'dearer'; backCents: Cents };

/**
 * Compares what the new days cost with what the booking costs now, not with what is left of its payment: what was given
 * back for another reason stays the hunter's (docs/rules/booking.md#other-days-or-another-party).
 */
export const movedPrice = ({ totalCents, costsCents, leftCents }: Moved): MovedPrice => {
  if (totalCents === costsCents) return { kind: 'same' };
  if (totalCents > costsCents) return { kind: 'dearer', backCents: leftCents };
  const backCents = costsCents - totalCents;
  return backCents < leftCents ? { kind: 'cheaper', backCents } : { kind: 'nothingLeft' };
};
