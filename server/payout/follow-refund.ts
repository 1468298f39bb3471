import type { Cents } from '#domain/money.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import { hostPartOfRefund } from '#domain/payout-reduction.ts';
import { hostShare } from '#domain/pricing.ts';
import { type BookingTransaction, getBooking, type StoredBooking } from '../booking/store.ts';
import type { EventHandler, RefundChanged, RefundTaken } from '../event.ts';
import { getRefund, listRefunds, type StoredRefund, updateRefund } from '../payment/refund-store.ts';
import { payoutNewsEmail } from './payout-news.email.ts';
import { recountPayout } from './recount-payout.ts';

/**
 * Writes what a refund makes the host bear, in the transaction that saves the refund, and counts again what is owed, so
 * that the payout can't be sent in full meanwhile; a refund that failed takes nothing. It counts whatever has been
 * sent: of what is with the host or on its way nothing can be taken off before it comes back. Of one that failed the
 * host is told, if they were told of it (docs/rules/payouts.md#reducing).
 */
export const reducePayoutBy: EventHandler<RefundChanged> = async (
  ctx,
  transaction,
  { bookingId, refundId },
) => {
  const refund = await getRefund(transaction, refundId);
  const takenCents = await writeHostParts(transaction, await getBooking(transaction, bookingId), refund);
  await recountPayout(ctx, transaction, bookingId, {
    actorId: refund.admin_user_id,
    tell: (before, after) => describe(takenCents, before.amount_cents - after.amount_cents, after),
  });
  const restored = { kind: 'restored', bookingId, occasion: refundId } as const;
  if (refund.status === 'Failed' && refund.host_cents > 0)
    await ctx.jobs.enqueue(transaction, payoutNewsEmail.job, restored);
};

/**
 * Writes what the host bears of a changed refund, and of those after it: one that fails leaves the share to them.
 * Returns how much more of all of them the host bears than before, in cents; negative if it is less.
 */
const writeHostParts = async (
  transaction: BookingTransaction,
  booking: StoredBooking,
  { payment_order_id: orderId, bearer }: StoredRefund,
): Promise<Cents> => {
  if (bearer === null) return 0;
  const refunds = await listRefunds(transaction, orderId);
  let partsCents = 0;
  for (const refund of refunds) {
    const part = hostPartOf(booking, refund, partsCents);
    partsCents += part;
    if (part !== refund.host_cents) await updateRefund(transaction, refund.id, { host_cents: part });
  }
  return refunds.reduce((left, { host_cents }) => left - host_cents, partsCents);
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

/** What a refund makes the host bear in its present status, in cents; nothing once it failed. */
const hostPartOf = (booking: StoredBooking, refund: StoredRefund, earlierPartsCents: Cents): Cents =>
  refund.bearer === null || refund.status === 'Failed'
    ? 0
    : hostPartOfRefund({
        bearer: refund.bearer,
        amountCents: refund.amount_cents,
        totalCents: booking.total_cents,
        shareCents: hostShare(booking.booking_price_cents, booking.owner_fee_percentage),
        otherPartsCents: earlierPartsCents,
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
