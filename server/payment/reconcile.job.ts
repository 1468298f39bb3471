import type { Job } from '../platform/jobs/queue.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { reopenStuckBookings } from './reopen-stuck-bookings.ts';
import { listOrdersToLookAt } from './store.ts';

/** What a minute's round takes; the rest waits for the next one. */
const atOnce = 200;
/** Calls that time out one after the other mean that the provider is away: it is let rest until the next round. */
const failuresInARow = 5;

/** Every minute: asks the provider about every order and refund that is not settled, and finishes it; what is being paid by nothing waits for its payment again. */
export const reconcileJob: Job = {
  name: 'payment.reconcile',
  schedule: '* * * * *',
  async run(ctx) {
    await reopenStuckBookings(ctx);
    let failures = 0;
    for (const orderId of await listOrdersToLookAt(ctx.db, ctx.now(), atOnce)) {
      try {
        await reconcileOrder(ctx, orderId);
        failures = 0;
      } catch (err) {
        failures += 1;
        ctx.log.warn({ err, orderId }, 'a payment could not be looked after; it is tried again');
        if (failures === failuresInARow) return;
      }
    }
  },
};
