import { insertActivity } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { LockedOrder } from './locked-order.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { updateOrder } from './store.ts';

type Ctx = Pick<Context, 'now' | 'jobs'>;

/** A provider that does not find an order may find it a moment later: only then are the administrators told. */
const toldAfterMs = 10 * 60_000;

/**
 * The provider does not know an order whose money was asked for. Nothing is concluded from that: it stays under way
 * and is asked about again, nobody can pay the booking a second time, and the administrators are told.
 */
export const markUnaccounted = async (
  { now, jobs }: Ctx,
  { transaction, order, booking }: LockedOrder,
): Promise<void> => {
  if (order.captured_at !== null || order.unaccounted_at !== null) return;
  const at = now();
  await updateOrder(transaction, order.id, { unaccounted_at: at });
  const details = { kind: 'paymentUnknown' } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at });
  const startAfter = new Date(at.getTime() + toldAfterMs);
  const about = { orderId: order.id, what: 'unaccounted' as const };
  await jobs.enqueue(transaction, paymentAlarmEmail.job, about, { startAfter });
};

/** The provider knows it again. */
export const clearUnaccounted = async (
  { now }: Ctx,
  { transaction, order, booking }: LockedOrder,
): Promise<void> => {
  if (order.unaccounted_at === null) return;
  await updateOrder(transaction, order.id, { unaccounted_at: null });
  const details = { kind: 'paymentKnownAgain' } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at: now() });
};
