import { hasPaymentUnderWay } from '../booking/charged-store.ts';
import { moveBooking } from '../booking/move.ts';
import { findBookingForUpdate } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { listStuckBookings } from './store.ts';

/** What an administrator set by hand may be made good by hand for as long. */
const minutes = 5;

/**
 * Bookings that an administrator set to being paid, without a payment that could end it: they wait for their payment
 * again, by the clock where it stood. One that a payment moves has an order, from its first step to its last.
 */
export const reopenStuckBookings = async (ctx: Context): Promise<void> => {
  const since = new Date(ctx.now().getTime() - minutes * 60_000);
  for (const id of await listStuckBookings(ctx.db, since))
    await ctx.db.transaction().execute(async (transaction) => {
      const found = await findBookingForUpdate(transaction, id);
      if (found?.status !== 'ProcessingPayment') return;
      if (await hasPaymentUnderWay(transaction, id)) return;
      const details = { kind: 'paymentFailed', why: 'noneUnderWay' } as const;
      await moveBooking(ctx, transaction, found, 'declinePayment', { actorId: null, details });
    });
};
