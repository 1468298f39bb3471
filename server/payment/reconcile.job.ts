import type { Job } from '../platform/jobs/queue.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { reopenStuckBookings } from './reopen-stuck-bookings.ts';
import { listOrdersToPoll } from './store.ts';

/** The maximum number of orders per run; the rest waits for the next one. */
const batchSize = 200;
/** After this many failures in a row the provider is considered down, and the run stops. */
const maxFailuresInARow = 5;

/**
 * Every minute: reconciles the unsettled orders and refunds that are due, and returns bookings in ProcessingPayment
 * without a payment to PendingPayment.
 */
export const reconcileJob: Job = {
  name: 'payment.reconcile',
  schedule: '* * * * *',
  async run(ctx) {
    await reopenStuckBookings(ctx);
    let failures = 0;
    for (const orderId of await listOrdersToPoll(ctx.db, ctx.now(), batchSize)) {
      try {
        await reconcileOrder(ctx, orderId);
        failures = 0;
      } catch (err) {
        failures += 1;
        ctx.log.warn({ err, orderId }, 'a payment could not be reconciled; it is retried');
        if (failures === maxFailuresInARow) return;
      }
    }
  },
};
