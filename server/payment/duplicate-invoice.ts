import { recordsLateMs } from '#domain/payment-attention.ts';
import { describeFinding } from '#domain/record-finding.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { getBooking } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { importPayment } from './import-payment.ts';
import { withLockedOrder } from './locked-order.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { closeOrder } from './settle.ts';
import { getOrder, updateOrder } from './store.ts';

/**
 * Marks an order whose capture the provider refused because its invoice id was captured before: the hunter has already
 * paid, by an order that is not in this database. The order stays under way, so that nobody is asked to pay again.
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
 * Searches the provider's records for the earlier capture of a duplicate's invoice id, and imports it, which pays the
 * booking and closes the duplicate. Nothing changes until the capture is in the records, which may take three hours.
 * @throws PaymentsError when the provider doesn't respond.
 */
export const findEarlierPayment = async (ctx: Context, orderId: string): Promise<void> => {
  const { status, duplicate_at, invoice_id, booking_id } = await getOrder(ctx.db, orderId);
  if (status !== 'Capturing' || duplicate_at === null || invoice_id === null) return;
  for (const captureId of await listCapturesOfInvoice(ctx, invoice_id, booking_id)) {
    const imported = await importPayment(ctx, captureId);
    const { outcome } = imported;
    if (outcome === 'unexplained')
      ctx.log.error(
        { orderId, captureId, why: describeFinding(imported.why) },
        'an earlier payment can’t be imported',
      );
    // The earlier payment does not pay the booking, or brought no money: a new order gets another invoice id.
    else if (outcome !== 'imported') await reopenForPayment(ctx, orderId);
    if (outcome !== 'nothing') return;
  }
};

/** The ids of the captures of an invoice id in the provider's records, the latest first. */
const listCapturesOfInvoice = async (
  ctx: Context,
  invoiceId: string,
  bookingId: string,
): Promise<string[]> => {
  const { created_at } = await getBooking(ctx.db, bookingId);
  try {
    const range = { since: created_at, until: ctx.now() };
    const { transactions } = await ctx.payments.listTransactions(range);
    return transactions
      .filter((transaction) => transaction.invoiceId === invoiceId && transaction.kind === 'Payment')
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
