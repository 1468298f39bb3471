import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import { insertRefund } from '../payment/refund-store.ts';

/** Records that a bank took all of a payment back, as a poll of the provider does. */
export const aChargeback = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { orderId, amountCents }: { orderId: string; amountCents: number },
): Promise<void> =>
  insertRefund(db, {
    id: randomUUIDv7(),
    payment_order_id: orderId,
    amount_cents: amountCents,
    reason: { kind: 'byBank' },
    admin_user_id: null,
    status: 'Completed',
    created_at: now(),
    updated_at: now(),
    completed_at: now(),
  });
