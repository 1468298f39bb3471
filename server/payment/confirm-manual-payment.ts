import type { paymentAdministration } from '#contract/payment-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { readAdminBooking } from '../booking/admin-answers.ts';
import { findBookingForUpdate } from '../booking/store.ts';
import { getAdminBooking } from '../booking/table-store.ts';
import type { Operation } from '../operation.ts';
import { confirmDoubtedPayment } from './doubt-store.ts';

/** Confirms that a payment by hand came which is in doubt (docs/rules/payments.md#payments-in-doubt). */
export const confirmManualPayment: Operation<typeof paymentAdministration.confirmManualPayment> = (
  ctx,
  { caller, params: { bookingId }, body: { paymentId, reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const booking = await findBookingForUpdate(transaction, bookingId);
    if (!booking) return refuse('notFound');
    const amountCents = await confirmDoubtedPayment(transaction, booking.id, paymentId);
    if (amountCents === undefined) return refuse('nothingToConfirm');
    const details = { kind: 'manualPaymentConfirmed', amountCents, reason } as const;
    await insertActivity(transaction, booking.id, { actorId: caller.id, details, at: ctx.now() });
    await ctx.events.doubtEnded(ctx, transaction, { bookingId: booking.id });
    const row = await getAdminBooking(transaction, booking.id);
    return saveAnswer(transaction, await readAdminBooking(transaction, row, { caller, now: ctx.now() }));
  });
