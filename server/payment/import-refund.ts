import type { ProviderTransaction } from '../adapters/payments-answers.ts';
import type { Context } from '../context.ts';
import { findOrdersByCapture, listRefundsMade } from './records-store.ts';
import { readOrder, settleOrder } from './settle.ts';
import type { StoredOrder } from './store.ts';

type Outcome = 'known' | { isImported: boolean; note: string; bookingId?: string };

/**
 * Takes over money that went back at the provider without this database knowing: its payment is asked about once more,
 * which brings all its refunds along.
 * @throws PaymentsError when the provider doesn't answer.
 */
export const importRefund = async (
  ctx: Context,
  refund: ProviderTransaction,
  isCheck: boolean,
): Promise<Outcome> => {
  const paymentId = refund.referenceId ?? '';
  const order = (await findOrdersByCapture(ctx.db, [paymentId])).get(paymentId);
  if (!order?.provider_order_id || order.captured_at === null)
    return {
      isImported: false,
      note: `The payment that it gives back is not known here: ${paymentId || 'PayPal names none'}.`,
    };
  if (await isKnown(ctx, order, refund)) return 'known';
  const bookingId = order.booking_id;
  const seen = await readOrder(ctx, order.provider_order_id, order.capture_id);
  const isTold =
    seen !== 'gone' &&
    (seen.refunds.some(({ id }) => id === refund.id) ||
      seen.captures.some(({ id, state }) => id === paymentId && state === 'returned'));
  if (!isTold)
    return {
      isImported: false,
      note: 'PayPal does not tell of it with its payment. Please look at it there.',
      bookingId,
    };
  if (!isCheck) await settleOrder(ctx, order.id, seen);
  return { isImported: true, note: 'It is given back here too.', bookingId };
};

/** By the provider's id; what a bank took back has none here, and is known by its amount. */
const isKnown = async (
  ctx: Pick<Context, 'db'>,
  order: StoredOrder,
  { id, amountCents }: ProviderTransaction,
): Promise<boolean> =>
  (await listRefundsMade(ctx.db, order.id)).some(
    (made) =>
      made.provider_refund_id === id ||
      (made.provider_refund_id === null && made.amount_cents === Math.abs(amountCents)),
  );
