import type { AdminBooking, BookingPayment, PaymentRefund } from '#contract/booking-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';

/** How much a refund is, where it stands, and why it was made. */
export const refundText = ({
  amountCents,
  status,
  requestedDateTime,
  completedDateTime,
  reason,
}: PaymentRefund): string => {
  const amount = formatMoney(amountCents);
  const asked = `${amount} asked for on ${formatDateOf(requestedDateTime)}`;
  const texts: Record<PaymentRefund['status'], string> = {
    Asked: asked,
    Pending: `${amount} is under way at the provider since ${formatDateOf(requestedDateTime)}`,
    Completed: `${amount} given back on ${formatDateOf(completedDateTime ?? requestedDateTime)}`,
    Failed: `${asked}, which failed`,
  };
  return `${texts[status]}: ${reason}`;
};

type Refunded = Pick<BookingPayment, 'amountCents' | 'refundedCents' | 'flagReason'>;

const bearersText = ({ amountCents, bearer, hostPartCents }: PaymentRefund): string => {
  const [host, house] = [formatMoney(hostPartCents), formatMoney(amountCents - hostPartCents)];
  if (bearer === null) return 'Borne by Openacre, as nobody asked for it here.';
  if (bearer === 'marketplace') return 'Borne by Openacre.';
  if (hostPartCents === 0) return 'Borne by Openacre: nothing was left of the landowner’s share.';
  if (hostPartCents === amountCents) return 'Borne by the landowner.';
  return bearer === 'host'
    ? `Borne by the landowner with ${host}, all that was left of their share; ${house} by Openacre.`
    : `Borne by both, in their shares: ${host} by the landowner, ${house} by Openacre.`;
};

/** Who bears a refund, in a sentence; null of one that failed (docs/rules/payouts.md#reducing). */
export const whoBearsText = (
  refund: PaymentRefund,
  { amountCents, refundedCents, flagReason }: Refunded,
): string | null => {
  if (refund.status === 'Failed') return null;
  if (refundedCents >= amountCents) return 'All of the payment goes back: nothing more is paid out for it.';
  const text = bearersText(refund);
  return flagReason === null
    ? text
    : `If the rest pays the booking again: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
};

type HostPayout = Pick<
  NonNullable<AdminBooking['hostPayout']>,
  'dueCents' | 'onItsWayCents' | 'arrivedCents' | 'isUncalled' | 'sentDateTime'
>;

/**
 * What of the landowner's part of the refunds of a payment was not taken off, in cents: it was sent before. What was
 * sent was owed then, so all refunds before the last of it had been taken off; any other surplus is none of theirs.
 */
const notTakenCents = (
  { refunds, refundedCents, amountCents, flagReason }: Refunded & Pick<BookingPayment, 'refunds'>,
  { dueCents, onItsWayCents, arrivedCents, isUncalled, sentDateTime: sentAt }: HostPayout,
): Cents => {
  if (flagReason !== null || refundedCents >= amountCents) return 0;
  const later = refunds.filter(
    ({ requestedDateTime, countsAgainDateTime }) =>
      sentAt === null || (countsAgainDateTime ?? requestedDateTime) > sentAt,
  );
  const partsCents = later.reduce((sum, { hostPartCents }) => sum + hostPartCents, 0);
  return Math.min(partsCents, arrivedCents + (isUncalled ? 0 : onItsWayCents) - dueCents);
};

/** The same in a sentence; null if all of it is taken off. */
export const notTakenText = (
  payment: Parameters<typeof notTakenCents>[0],
  payout: HostPayout | null,
): string | null => {
  const cents = payout === null ? 0 : notTakenCents(payment, payout);
  return cents > 0
    ? `${formatMoney(cents)} of it is not taken off the payout, as it was sent before: Openacre bears that, unless it comes back.`
    : null;
};
