import type { Context } from '../context.ts';
import { accessEmail } from './access.email.ts';
import { insertActivity } from './activity-store.ts';
import { type BookingTransaction, markAccessEmail } from './store.ts';

/**
 * Queues the access email of a Paid booking for an administrator: the first one, or another one. `changeId` is the line
 * of activity of a change that the email tells of.
 */
export const requestAccessEmail = async (
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  transaction: BookingTransaction,
  bookingId: string,
  actorId: string,
  changeId?: number,
): Promise<void> => {
  const at = now();
  const isFirst = await markAccessEmail(transaction, bookingId, at);
  const details = { kind: 'accessEmailRequested', isRepeat: !isFirst } as const;
  const requestId = await insertActivity(transaction, bookingId, { actorId, details, at });
  await jobs.enqueue(transaction, accessEmail.job, {
    bookingId,
    ...(!isFirst && { requestId }),
    ...(changeId !== undefined && { changeId }),
  });
};
