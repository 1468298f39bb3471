import type { Job } from '../platform/jobs/queue.ts';
import { deletePaymentEvents } from './event-store.ts';

/** The provider repeats an event for three days; for three months one can be read when a payment is in question. */
const keptDays = 90;

/** Every night: forgets old events, which name payers. */
export const deleteOldEventsJob: Job = {
  name: 'payment.delete-old-events',
  schedule: '20 3 * * *',
  run: (ctx) => deletePaymentEvents(ctx.db, new Date(ctx.now().getTime() - keptDays * 86_400_000)),
};
