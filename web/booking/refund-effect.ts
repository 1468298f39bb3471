import type { AdminBooking } from '#contract/booking-administration.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { hostPartOfRefund, type RefundBearer } from '#domain/payout-reduction.ts';

type RefundedBooking = Pick<AdminBooking, 'totalCents' | 'hostPayout'>;
type HostPayout = NonNullable<AdminBooking['hostPayout']>;

/** What has left us and what has not: an attempt that PayPal was not asked for is taken back. */
const sumsOf = ({ owedCents, onItsWayCents, arrivedCents, isUncalled }: HostPayout) => ({
  sentCents: arrivedCents + (isUncalled ? 0 : onItsWayCents),
  owedCents: owedCents + (isUncalled ? onItsWayCents : 0),
});

/** What of a payout was sent, `named`, and who bears it; also what its landowner has not got yet. */
const sentText = (named: string, { itemStatus, onItsWayCents, arrivedCents }: HostPayout): string => {
  const part = arrivedCents > 0 ? `, and ${formatMoney(onItsWayCents)}` : ', but';
  if (itemStatus === 'Unclaimed')
    return `${named} was sent already${part} is not claimed at PayPal yet: Openacre bears it, unless it is taken back or comes back.`;
  if (itemStatus === 'OnHold')
    return `${named} was sent already${part} is held by PayPal for a review: Openacre bears it, unless it comes back.`;
  return `${named} was sent already: Openacre bears it, unless it comes back.`;
};

/** What a refund in full does to the landowner's payout; nothing where there is none to change. */
export const fullRefundEffect = ({ hostPayout: payout }: RefundedBooking): string => {
  if (payout === null) return '';
  const { sentCents, owedCents } = sumsOf(payout);
  const ended = owedCents > 0 ? `The payout of ${formatMoney(owedCents)} is cancelled.` : '';
  return sentCents === 0 ? ended : `${ended} ${sentText(formatMoney(sentCents), payout)}`.trim();
};

/** What a partial refund does to the landowner's payout, in a sentence. */
export const payoutEffect = (
  { totalCents, hostPayout: payout }: RefundedBooking,
  refund: { bearer: RefundBearer; amountCents: Cents },
): string => {
  if (payout === null) return 'This booking has no payout, so Openacre bears it.';
  const { fullAmountCents: shareCents, dueCents, amountCents: payoutCents } = payout;
  const { owedCents } = sumsOf(payout);
  const amount = formatMoney(payoutCents);
  const otherPartsCents = shareCents - dueCents;
  const part = hostPartOfRefund({ ...refund, totalCents, shareCents, otherPartsCents });
  if (part === 0) return `The payout stays ${amount}.`;
  const taken = Math.min(part, owedCents);
  const sent = part === taken ? '' : ` ${sentText(`${formatMoney(part - taken)} of it`, payout)}`;
  if (taken === 0) return `The payout stays ${amount}.${sent}`;
  if (taken === payoutCents) return `The payout of ${amount} is cancelled: nothing is left of it.${sent}`;
  return `The payout goes down by ${formatMoney(taken)}, from ${amount} to ${formatMoney(payoutCents - taken)}.${sent}`;
};
