import { hasPaymentUnderWay } from '../booking/charged-store.ts';
import { moveBooking } from '../booking/move.ts';
import { findBookingForUpdate } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { listStuckBookings } from './store.ts';

/** For this long an administrator can correct the status by hand. */
const graceMinutes = 5;

/**
 * Returns bookings in ProcessingPayment without a payment under way to PendingPayment. Only an administrator can have
 * set them so: a payment moves a booking only together with its order.
 */
export const reopenStuckBookings = async (ctx: Context): Promise<void> => {
  const since = new Date(ctx.now().getTime() - graceMinutes * 60_000);
  for (const id of await listStuckBookings(ctx.db, since))
    await ctx.db.transaction().execute(async (transaction) => {
      const found = await findBookingForUpdate(transaction, id);
      if (found?.status !== 'ProcessingPayment') return;
      if (await hasPaymentUnderWay(transaction, id)) return;
      const details = { kind: 'paymentFailed', why: 'noneUnderWay' } as const;
      await moveBooking(ctx, transaction, found, 'declinePayment', { actorId: null, details });
    });
};
