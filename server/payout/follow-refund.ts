import type { Cents } from '#domain/money.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import { hostPartOfRefund } from '#domain/payout-reduction.ts';
import { hostShare } from '#domain/pricing.ts';
import { getBooking, type StoredBooking } from '../booking/store.ts';
import type { EventHandler, RefundChanged, RefundTaken } from '../event.ts';
import { getRefund, type StoredRefund, sumHostParts, updateRefund } from '../payment/refund-store.ts';
import { payoutNewsEmail } from './payout-news.email.ts';
import { recountPayout } from './recount-payout.ts';

/**
 * Writes what a refund makes the host bear, in the transaction that saves the refund, and counts again what is owed, so
 * that the payout can't be sent in full meanwhile; a refund that failed takes nothing. It counts whatever has been
 * sent: of what is with the host or on its way nothing can be taken off before it comes back.
 * See docs/rules/payouts.md#reducing.
 */
export const reducePayoutBy: EventHandler<RefundChanged> = async (
  ctx,
  transaction,
  { bookingId, refundId },
) => {
  const refund = await getRefund(transaction, refundId);
  const { admin_user_id: actorId, host_cents: earlier } = refund;
  const others = (await sumHostParts(transaction, refund.payment_order_id)) - countedOf(refund);
  const part = hostPartOf(await getBooking(transaction, bookingId), refund, others);
  if (part !== earlier) await updateRefund(transaction, refundId, { host_cents: part });
  await recountPayout(ctx, transaction, bookingId, {
    actorId,
    tell: (before, after) => describe(part - earlier, before.amount_cents - after.amount_cents, after),
  });
};

/**
 * Tells the host what a refund takes off their payout once it is sure. Of a booking that was moved the email about the
 * change says what they get.
 */
export const tellHostOfRefund: EventHandler<RefundTaken> = async (
  { jobs },
  transaction,
  { bookingId, refundId },
) => {
  const { host_cents: partCents, reason } = await getRefund(transaction, refundId);
  if (partCents === 0 || reason.kind === 'moved') return;
  const news = { kind: 'reduced', bookingId, occasion: refundId } as const;
  await jobs.enqueue(transaction, payoutNewsEmail.job, news);
};

/** What the sum of all parts has of this refund. */
const countedOf = ({ status, host_cents }: StoredRefund): Cents => (status === 'Failed' ? 0 : host_cents);

/** What a refund makes the host bear in its present status, in cents; nothing once it failed. */
const hostPartOf = (booking: StoredBooking, refund: StoredRefund, otherPartsCents: Cents): Cents =>
  refund.bearer === null || refund.status === 'Failed'
    ? 0
    : hostPartOfRefund({
        bearer: refund.bearer,
        amountCents: refund.amount_cents,
        totalCents: booking.total_cents,
        shareCents: hostShare(booking.booking_price_cents, booking.owner_fee_percentage),
        otherPartsCents,
      });

/**
 * What a change of the host's part tells: what was taken off the payout or added again, and what of the part was sent
 * before.
 */
const describe = (
  partCents: Cents,
  takenCents: Cents,
  { amount_cents: leftCents }: { amount_cents: Cents },
): PayoutActivity[] => {
  if (partCents <= 0)
    return takenCents < 0 ? [{ kind: 'restored', amountCents: -takenCents, leftCents }] : [];
  const sentCents = partCents - takenCents;
  return [
    ...(takenCents > 0 ? [{ kind: 'reduced', amountCents: takenCents, leftCents } as const] : []),
    ...(sentCents > 0 ? [{ kind: 'notReduced', amountCents: sentCents } as const] : []),
  ];
};
