import type { paymentAdministration } from '#contract/payment-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { findBookingForUpdate } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { closeChargebackOf } from './refund-store.ts';
import { findOrder } from './store.ts';

/** Ticks off a payment that a bank took back, with a note (docs/rules/payments.md#chargebacks). */
export const closeChargeback: Operation<typeof paymentAdministration.closeChargeback> = (
  ctx,
  { caller, params: { bookingId }, body: { paymentId, note }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const booking = await findBookingForUpdate(transaction, bookingId);
    const order = booking && (await findOrder(transaction, booking.id, paymentId));
    if (!order) return refuse('notFound');
    const at = ctx.now();
    const amountCents = await closeChargebackOf(transaction, order.id, at);
    if (amountCents === undefined) return refuse('chargebackClosed');
    const details = { kind: 'chargebackClosed', amountCents, note } as const;
    await insertActivity(transaction, bookingId, { actorId: caller.id, details, at });
    return saveAnswer(transaction, { paymentId });
  });
