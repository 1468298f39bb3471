import type { FindingReason } from '#domain/record-finding.ts';
import type { ProviderTransaction } from '../adapters/payments-answers.ts';
import type { Context } from '../context.ts';
import { listAcceptedRefunds } from './refund-store.ts';
import { readOrder, settleOrder } from './settle.ts';
import { findOrderByCapture, type StoredOrder } from './store.ts';

type Outcome = 'known' | { isImported: boolean; reason: FindingReason; bookingId?: string };

/**
 * Imports a refund of the provider that is missing in this database, by settling its order again with all its refunds.
 * @param isCheck Only returns what would be done.
 * @throws PaymentsError when the provider doesn't respond.
 */
export const importRefund = async (
  ctx: Context,
  refund: ProviderTransaction,
  isCheck: boolean,
): Promise<Outcome> => {
  const paymentId = refund.referenceId ?? '';
  const order = await findOrderByCapture(ctx.db, paymentId);
  if (!order?.provider_order_id || order.captured_at === null)
    return { isImported: false, reason: { kind: 'paymentUnknown', paymentId: refund.referenceId || null } };
  if (await isKnown(ctx, order, refund)) return 'known';
  const bookingId = order.booking_id;
  const snapshot = await readOrder(ctx, order.provider_order_id, order.capture_id);
  const isConfirmed =
    snapshot !== 'notFound' &&
    (snapshot.refunds.some(({ id }) => id === refund.id) ||
      snapshot.captures.some(({ id, state }) => id === paymentId && state === 'returned'));
  if (!isConfirmed) return { isImported: false, reason: { kind: 'notConfirmed' }, bookingId };
  if (!isCheck) await settleOrder(ctx, order.id, snapshot);
  return { isImported: true, reason: { kind: 'givenBackToo' }, bookingId };
};

/** Compares by the provider's id; a bank's reversal has none in this database, so it is compared by its amount. */
const isKnown = async (
  ctx: Pick<Context, 'db'>,
  order: StoredOrder,
  { id, amountCents }: ProviderTransaction,
): Promise<boolean> =>
  (await listAcceptedRefunds(ctx.db, order.id)).some(
    (stored) =>
      stored.provider_refund_id === id ||
      (stored.provider_refund_id === null && stored.amount_cents === Math.abs(amountCents)),
  );
