import type { AdminBooking } from '#contract/booking-administration.ts';
import type { RearrangementQuote } from '#contract/rearrangement.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { movedPrice } from '#domain/moved-price.ts';
import { fullRefundEffect, payoutEffect, sentCentsOf, takesOfSent } from './refund-effect.ts';

/** A booking that is to be moved, what its new days cost, and whether it keeps its price. */
type Move = {
  price: RearrangementQuote;
  booking: Pick<AdminBooking, 'status' | 'totalCents' | 'hostPayout' | 'payments'>;
  keepPrice: boolean;
};

/** What the move does to its payment; undefined if it is not paid, or keeps its price. */
const moneyOf = ({ price, booking, keepPrice }: Move) => {
  const { totalCents, totalBeforeCents: costsCents, leftOfPaymentCents } = price;
  return booking.status === 'Paid' && !keepPrice
    ? movedPrice({ totalCents, costsCents, leftCents: leftOfPaymentCents ?? costsCents })
    : undefined;
};

/** Whether the new days cost more than the booking does, so that they are paid anew. */
export const isDearerThanPaid = (move: Move): boolean => moneyOf(move)?.kind === 'dearer';

/** Whether the difference would take all that is left of the payment. */
export const hasNothingLeft = (move: Move): boolean => moneyOf(move)?.kind === 'nothingLeft';

/** The host bears their share of the difference. */
const partOf = (amountCents: Cents) => ({ bearer: 'both', amountCents }) as const;

/** Whether something is taken off what was sent to the landowner already. */
export const takesPayoutBack = (move: Move): boolean => {
  const moved = moneyOf(move);
  if (moved?.kind === 'dearer') return true;
  return moved?.kind === 'cheaper' && takesOfSent(move.booking, partOf(moved.backCents));
};

/** What goes back to the hunter: of a payment by hand an administrator has to give it. */
const backText = ({ payments }: Move['booking'], backCents: Cents): string =>
  payments.some(({ recordedBy, flagReason }) => recordedBy !== null && flagReason === null)
    ? `Give ${formatMoney(backCents)} back to the hunter by hand: it is recorded as given back.`
    : `${formatMoney(backCents)} goes back to the hunter.`;

/** What happens to a payment that can't be raised: it goes back, and the new price is asked for. */
const payAnewEffect = ({ price, booking }: Move, backCents: Cents): string => {
  const { totalCents, totalBeforeCents } = price;
  const earlierCents = totalBeforeCents - backCents;
  const texts = [
    `A payment that was made can’t be raised. ${backText(booking, backCents)}`,
    `The hunter is asked to pay ${formatMoney(totalCents)} by the usual deadline, after which the days are free again.`,
    earlierCents > 0 &&
      `The ${formatMoney(earlierCents)} that went back before is not taken off that: lower the price before it is paid, or give it back again after.`,
    fullRefundEffect(booking),
    sentCentsOf(booking) > 0 && 'Once it is paid anew, what was sent counts for it.',
  ];
  return texts.filter(Boolean).join(' ');
};

/** What other days do to the price, in a sentence. */
export const rearrangementEffect = (move: Move): string => {
  const { totalCents, totalBeforeCents, isFree } = move.price;
  if (!isFree) return 'Another booking holds some of these days.';
  if (move.keepPrice || totalCents === totalBeforeCents)
    return `It costs ${formatMoney(totalBeforeCents)}, as before.`;
  const costs = `These days cost ${formatMoney(totalCents)}, with fee and tax, instead of ${formatMoney(totalBeforeCents)}.`;
  const moved = moneyOf(move);
  if (moved?.kind === 'dearer') return `${costs} ${payAnewEffect(move, moved.backCents)}`;
  if (moved?.kind === 'nothingLeft')
    return `${costs} Nothing would be left of the payment, as a part of it was given back before. Keep the price, or give back all that is left, which cancels the booking.`;
  if (moved?.kind !== 'cheaper') return costs;
  return `${costs} ${backText(move.booking, moved.backCents)} ${payoutEffect(move.booking, partOf(moved.backCents))}`;
};
