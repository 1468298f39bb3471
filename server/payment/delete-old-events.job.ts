import type { Job } from '../platform/jobs/queue.ts';
import { deletePaymentEvents } from './event-store.ts';

/** The provider repeats an event for three days; we store it longer to look into questions about a payment. */
const retentionDays = 90;

/** Every night: deletes old events, which contain the names of payers. */
export const deleteOldEventsJob: Job = {
  name: 'payment.delete-old-events',
  schedule: '20 3 * * *',
  run: (ctx) => deletePaymentEvents(ctx.db, new Date(ctx.now().getTime() - retentionDays * 86_400_000)),
};
