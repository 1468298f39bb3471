import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findBookingForUpdate, getBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { getRefund } from './refund-store.ts';
import { sendRefunds } from './refunds.ts';
import { saveRefund } from './save-refund.ts';

type RefundCall = Call<typeof payment.refundPayment>;

/**
 * An exception to the rule that payments are non-refundable (docs/rules/payments.md#refunds): by an administrator,
 * with a reason.
 */
export const refundPayment: Operation<typeof payment.refundPayment> = async (ctx, call) => {
  const refundId = call.savedAnswer?.refund.id ?? (await createAndSend(ctx, call));
  const { amount_cents, status: refundStatus } = await getRefund(ctx.db, refundId);
  if (refundStatus === 'Failed') return refuse('refundRefused');
  const { status } = await getBooking(ctx.db, call.params.bookingId);
  return { status, refund: { id: refundId, amountCents: amount_cents, status: refundStatus } };
};

/** Saves the refund and requests it from the provider. Returns its id. */
const createAndSend = async (ctx: Context, call: RefundCall): Promise<string> => {
  const { refundId, orderId } = await createRefund(ctx, call);
  await sendRefunds(ctx, orderId).catch((error) => {
    // The refund stays Asked: the next poll reads the order and requests it again with the same key.
    if (!(error instanceof PaymentsError)) throw error;
  });
  return refundId;
};

const createRefund = (
  ctx: Context,
  { caller, params, body, saveAnswer }: RefundCall,
): Promise<{ refundId: string; orderId: string }> =>
  ctx.db.transaction().execute(async (transaction) => {
    const booking = await findBookingForUpdate(transaction, params.bookingId);
    if (!booking) return refuse('notFound');
    const reason = { kind: 'note', text: body.reason } as const;
    const refund = { ...body, reason, adminUserId: caller.id };
    const saved = await saveRefund(ctx, transaction, booking, refund);
    const { refundId, isByHand } = saved;
    await saveAnswer(transaction, {
      status: isByHand ? (await getBooking(transaction, booking.id)).status : booking.status,
      refund: { id: refundId, amountCents: body.amountCents, status: isByHand ? 'Completed' : 'Asked' },
    });
    return saved;
  });
