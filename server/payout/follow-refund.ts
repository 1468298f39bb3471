import type { Cents } from '#domain/money.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import { getBooking } from '../booking/store.ts';
import type { EventHandler, RefundChanged, RefundTaken } from '../event.ts';
import { getRefund } from '../payment/refund-store.ts';
import { writeHostParts } from './host-parts.ts';
import { payoutNewsEmail } from './payout-news.email.ts';
import { recountPayout } from './recount-payout.ts';
import { findPartlyLeft } from './tell-reductions.ts';

/**
 * Writes what a refund makes the host bear, in the transaction that saves the refund, and counts again what is owed, so
 * that the payout can't be sent in full meanwhile; a refund that failed takes nothing. It counts whatever has been
 * sent: of what is with the host or on its way nothing can be taken off before it comes back. Of one that failed the
 * host is told, if they were told of it; of a move, while that payment pays the booking
 * (docs/rules/payouts.md#reducing).
 */
export const reducePayoutBy: EventHandler<RefundChanged> = async (
  ctx,
  transaction,
  { bookingId, refundId },
) => {
  const refund = await getRefund(transaction, refundId);
  const booking = await getBooking(transaction, bookingId);
  const takenCents = await writeHostParts(transaction, booking, refund.payment_order_id);
  const isPaying = (await findPartlyLeft(transaction, bookingId))?.id === refund.payment_order_id;
  await recountPayout(ctx, transaction, bookingId, {
    actorId: refund.admin_user_id,
    tell: (before, after) =>
      isPaying ? describe(takenCents, before.amount_cents - after.amount_cents, after) : [],
  });
  const restored = { kind: 'restored', bookingId, occasion: refundId } as const;
  const isKnown = isPaying || refund.reason.kind !== 'moved';
  if (refund.status === 'Failed' && refund.host_cents > 0 && isKnown)
    await ctx.jobs.enqueue(transaction, payoutNewsEmail.job, restored);
};

/**
 * Tells the host what a refund takes off their payout once it is sure, unless the email about a move has said what they
 * get (told-refund.ts).
 */
export const tellHostOfRefund: EventHandler<RefundTaken> = async (
  { jobs },
  transaction,
  { bookingId, refundId },
) => {
  const refund = await getRefund(transaction, refundId);
  if (refund.host_cents === 0) return;
  if ((await findPartlyLeft(transaction, bookingId))?.id !== refund.payment_order_id) return;
  const news = { kind: 'reduced', bookingId, occasion: refundId } as const;
  await jobs.enqueue(transaction, payoutNewsEmail.job, news);
};

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
