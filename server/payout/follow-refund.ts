import type { Cents } from '#domain/money.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import { hostPartOfRefund } from '#domain/payout-reduction.ts';
import { canChangeAmount } from '#domain/payout-status.ts';
import { hostShare } from '#domain/pricing.ts';
import { getBooking, type StoredBooking } from '../booking/store.ts';
import type { EventHandler, RefundChanged } from '../event.ts';
import { getRefund, type StoredRefund, updateRefund } from '../payment/refund-store.ts';
import {
  findPayoutForUpdate,
  insertPayoutActivity,
  movePayout,
  type StoredPayout,
  stateOf,
  updatePayout,
} from './store.ts';

/**
 * Takes the host's part of a partial refund off an unsent payout, in the transaction that saves the refund, so that the
 * payout can't be sent in full meanwhile; a refund that failed gives it back. A payout that was sent is not changed.
 * See docs/rules/payouts.md#reducing.
 */
export const reducePayoutBy: EventHandler<RefundChanged> = async (
  { now },
  transaction,
  { bookingId, refundId },
) => {
  const refund = await getRefund(transaction, refundId);
  const payout = await findPayoutForUpdate(transaction, bookingId);
  if (!payout || refund.bearer === null) return;
  const booking = await getBooking(transaction, bookingId);
  const before = refund.host_cents;
  const partCents = hostPartOf(booking, payout, refund);
  if (partCents === before) return;
  const record = (details: PayoutActivity) =>
    insertPayoutActivity(transaction, bookingId, { actorId: refund.admin_user_id, details, at: now() });
  const isLess = partCents > before;
  const differenceCents = Math.abs(partCents - before);
  const isRenewed = booking.status === 'Paid' && isReducedToZero(payout);
  if (!canChangeAmount(stateOf(payout)) && !isRenewed) {
    const kind = isLess ? 'notReduced' : 'notRestored';
    if (stateOf(payout).status !== 'Canceled') await record({ kind, amountCents: differenceCents });
    return;
  }
  const leftCents = payout.amount_cents + before - partCents;
  await updateRefund(transaction, refundId, { host_cents: partCents });
  await updatePayout(transaction, bookingId, { amount_cents: leftCents });
  await record({ kind: isLess ? 'reduced' : 'restored', amountCents: differenceCents, leftCents });
  if (isRenewed) await movePayout(transaction, payout, 'renew');
  else if (leftCents === 0 && (await movePayout(transaction, payout, 'cancel')))
    await record({ kind: 'cancelled', why: 'reduced' });
};

/** What a refund takes off its payout in its present status, in cents; nothing once it failed. */
const hostPartOf = (booking: StoredBooking, payout: StoredPayout, refund: StoredRefund): Cents =>
  refund.bearer === null || refund.status === 'Failed'
    ? 0
    : hostPartOfRefund({
        bearer: refund.bearer,
        amountCents: refund.amount_cents,
        totalCents: booking.total_cents,
        shareCents: hostShare(booking.booking_price_cents, booking.owner_fee_percentage),
        payoutCents: payout.amount_cents + refund.host_cents,
      });

/** Whether it was cancelled because refunds left nothing of it: no payout is made with an amount of zero. */
const isReducedToZero = (payout: StoredPayout): boolean =>
  payout.amount_cents === 0 && payout.admin_user_id === null && stateOf(payout).status === 'Canceled';
