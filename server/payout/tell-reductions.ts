import { isAccepted } from '#domain/refund-status.ts';
import type { BookingTransaction } from '../booking/store.ts';
import { listRefunds } from '../payment/refund-store.ts';
import { findPayingOrder } from '../payment/store.ts';
import { payoutNewsEmail } from './payout-news.email.ts';
import type { PayoutContext } from './write-payout.ts';

/**
 * The payment that pays a booking, if something of it is left: of refunds of others nothing is told, and of a booking
 * that is over, as all of its payment goes back, its own email says what is paid out.
 */
export const findPartlyLeft = async (
  transaction: BookingTransaction,
  bookingId: string,
): Promise<{ id: string } | undefined> => {
  const paying = await findPayingOrder(transaction, bookingId);
  return paying && paying.left_cents > 0 ? paying : undefined;
};

/**
 * Tells a host what refunds have taken off their payout since money was sent that came back, or since a check was
 * written that was undone: while it counted as sent, nothing was taken off. What they were told before is not told
 * again (docs/rules/payouts.md#reducing).
 */
export const tellReductions = async (
  ctx: PayoutContext,
  transaction: BookingTransaction,
  bookingId: string,
  since: Date,
): Promise<void> => {
  const paying = await findPartlyLeft(transaction, bookingId);
  if (!paying) return;
  for (const refund of await listRefunds(transaction, paying.id)) {
    // It may have been asked for before and succeeded after all since then.
    const { id, status, host_cents: hostCents, updated_at: at } = refund;
    if (at < since || !isAccepted(status) || hostCents === 0) continue;
    await ctx.jobs.enqueue(transaction, payoutNewsEmail.job, { kind: 'reduced', bookingId, occasion: id });
  }
};
