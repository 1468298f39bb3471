import type { Cents } from '#domain/money.ts';
import { hostPartOfRefund } from '#domain/payout-reduction.ts';
import { hostShare } from '#domain/pricing.ts';
import type { BookingTransaction, StoredBooking } from '../booking/store.ts';
import { listRefunds, type StoredRefund, updateRefund } from '../payment/refund-store.ts';

/**
 * Writes what the host bears of each refund of a payment, by the booking's price as it is now: one that fails leaves the
 * share to those after it (docs/rules/payouts.md#reducing). Returns how much more of all of them the host bears than
 * before, in cents; negative if it is less.
 */
export const writeHostParts = async (
  transaction: BookingTransaction,
  booking: StoredBooking,
  orderId: string,
): Promise<Cents> => {
  const refunds = await listRefunds(transaction, orderId);
  let partsCents = 0;
  for (const refund of refunds) {
    const part = hostPartOf(booking, refund, partsCents);
    partsCents += part;
    if (part !== refund.host_cents) await updateRefund(transaction, refund.id, { host_cents: part });
  }
  return refunds.reduce((left, { host_cents }) => left - host_cents, partsCents);
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
