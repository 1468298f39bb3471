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

/** What is said of the payout's money that was sent, and who bears it; nothing where none was. */
export const sentEffect = ({ hostPayout: payout }: Pick<RefundedBooking, 'hostPayout'>): string => {
  const sentCents = sentCentsOf({ hostPayout: payout });
  return payout === null || sentCents === 0
    ? ''
    : sentText(`The landowner’s payout of ${formatMoney(sentCents)}`, payout);
};

/** What of a booking's payout was sent, in cents. */
export const sentCentsOf = ({ hostPayout: payout }: Pick<RefundedBooking, 'hostPayout'>): Cents =>
  payout === null ? 0 : sumsOf(payout).sentCents;

/** What a refund in full does to the landowner's payout; nothing where there is none to change. */
export const fullRefundEffect = ({ hostPayout: payout }: RefundedBooking): string => {
  if (payout === null) return '';
  const { sentCents, owedCents } = sumsOf(payout);
  const ended = owedCents > 0 ? `The payout of ${formatMoney(owedCents)} is cancelled.` : '';
  return sentCents === 0 ? ended : `${ended} ${sentText(formatMoney(sentCents), payout)}`.trim();
};

type PartialRefund = { bearer: RefundBearer; amountCents: Cents };

/** What a partial refund makes the landowner bear, and what of it can be taken off what is not sent yet, in cents. */
const partsOf = (totalCents: Cents, payout: HostPayout, refund: PartialRefund) => {
  const { fullAmountCents: shareCents, dueCents } = payout;
  const otherPartsCents = shareCents - dueCents;
  const part = hostPartOfRefund({ ...refund, totalCents, shareCents, otherPartsCents });
  return { part, taken: Math.min(part, sumsOf(payout).owedCents) };
};

/** Whether a partial refund would take something off what was sent already. */
export const takesOfSent = (
  { totalCents, hostPayout: payout }: RefundedBooking,
  refund: PartialRefund,
): boolean => {
  if (payout === null || refund.amountCents === 0) return false;
  const { part, taken } = partsOf(totalCents, payout, refund);
  return part > taken;
};

/** What a partial refund does to the landowner's payout, in a sentence. */
export const payoutEffect = (
  { totalCents, hostPayout: payout }: RefundedBooking,
  refund: PartialRefund,
): string => {
  if (payout === null) return 'This booking has no payout, so Openacre bears it.';
  const { amountCents: payoutCents } = payout;
  const amount = formatMoney(payoutCents);
  const { part, taken } = partsOf(totalCents, payout, refund);
  if (part === 0) return `The payout stays ${amount}.`;
  const sent = part === taken ? '' : ` ${sentText(`${formatMoney(part - taken)} of it`, payout)}`;
  if (taken === 0) return `The payout stays ${amount}.${sent}`;
  if (taken === payoutCents) return `The payout of ${amount} is cancelled: nothing is left of it.${sent}`;
  return `The payout goes down by ${formatMoney(taken)}, from ${amount} to ${formatMoney(payoutCents - taken)}.${sent}`;
};
