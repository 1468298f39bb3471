import { insertActivity } from '../booking/activity-store.ts';
import type { Context } from '../context.ts';
import type { LockedOrder } from './locked-order.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { updateOrder } from './store.ts';

type Ctx = Pick<Context, 'now' | 'jobs'>;

/** Delay of the alarm to the administrators, in ms: the provider may find the order again soon. */
const alarmDelayMs = 10 * 60_000;

/**
 * Marks an order that is missing at the provider although its capture was requested. That proves nothing about the
 * money: the order stays under way and is polled, nobody can pay its booking again, and administrators are notified.
 */
export const markMissing = async (
  { now, jobs }: Ctx,
  { transaction, order, booking }: LockedOrder,
): Promise<void> => {
  if (order.captured_at !== null || order.missing_at !== null) return;
  const at = now();
  await updateOrder(transaction, order.id, { missing_at: at });
  const details = { kind: 'paymentMissing' } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at });
  const startAfter = new Date(at.getTime() + alarmDelayMs);
  const about = { orderId: order.id, what: 'missing' as const };
  await jobs.enqueue(transaction, paymentAlarmEmail.job, about, { startAfter });
};

/** Clears the mark: the provider has found the order again. */
export const clearMissing = async (
  { now }: Ctx,
  { transaction, order, booking }: LockedOrder,
): Promise<void> => {
  if (order.missing_at === null) return;
  await updateOrder(transaction, order.id, { missing_at: null });
  const details = { kind: 'paymentFound' } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at: now() });
};
