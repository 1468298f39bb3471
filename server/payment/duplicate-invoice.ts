import { recordsLateMs } from '#domain/payment-attention.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { getBooking, insertActivity } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { importPayment } from './import-payment.ts';
import { withLockedOrder } from './locked-order.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { closeOrder } from './settle.ts';
import { getOrder, updateOrder } from './store.ts';

/**
 * Writes down that the provider refused to capture an order since its invoice was captured before: the hunter has
 * paid already, by an order that is not known here. It stays under way, so that nobody is asked to pay again.
 */
export const markDuplicate = (ctx: Context, orderId: string): Promise<void> =>
  withLockedOrder(ctx, orderId, async ({ transaction, order, booking }) => {
    if (order.status !== 'Capturing' || order.duplicate_at !== null) return;
    const at = ctx.now();
    await updateOrder(transaction, orderId, { duplicate_at: at });
    await insertActivity(transaction, booking.id, {
      actorId: null,
      details: { kind: 'paymentDuplicate' },
      at,
    });
    const startAfter = new Date(at.getTime() + recordsLateMs);
    await ctx.jobs.enqueue(
      transaction,
      paymentAlarmEmail.job,
      { orderId, what: 'duplicate' },
      { startAfter },
    );
  });

/**
 * Looks in the provider's records for the capture that an order was refused for, and takes it over, which pays the
 * booking and closes the refused order. Until it is found there, up to three hours later, all stays as it is.
 * @throws PaymentsError when the provider doesn't answer.
 */
export const findEarlierPayment = async (ctx: Context, orderId: string): Promise<void> => {
  const { status, duplicate_at, invoice_id, booking_id } = await getOrder(ctx.db, orderId);
  if (status !== 'Capturing' || duplicate_at === null || invoice_id === null) return;
  for (const captureId of await capturesOf(ctx, invoice_id, booking_id)) {
    const imported = await importPayment(ctx, captureId);
    const { outcome } = imported;
    if (outcome === 'unexplained')
      ctx.log.error({ orderId, captureId, why: imported.why }, 'an earlier payment can’t be taken over');
    // Known, and it does not pay the booking, or no money came of it: this order's number is spent, no more.
    else if (outcome !== 'imported') await reopenForPayment(ctx, orderId);
    if (outcome !== 'nothing') return;
  }
};

/** The captures of an invoice id in the provider's records, the latest first. */
const capturesOf = async (ctx: Context, invoiceId: string, bookingId: string): Promise<string[]> => {
  const { created_at } = await getBooking(ctx.db, bookingId);
  try {
    const range = { since: created_at, until: ctx.now() };
    const { transactions } = await ctx.payments.listTransactions(range);
    return transactions
      .filter((one) => one.invoiceId === invoiceId && one.kind === 'Payment')
      .map(({ id }) => id)
      .reverse();
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.status !== 403) throw error;
    ctx.log.error('the payment provider does not let this app search transactions: see the README');
    return [];
  }
};

const reopenForPayment = (ctx: Context, orderId: string): Promise<void> =>
  withLockedOrder(ctx, orderId, (locked) =>
    closeOrder(ctx, locked, {
      details: { kind: 'paymentFailed', why: 'invoiceUsed' },
    }),
  );
