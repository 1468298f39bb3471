import type { Cents } from '#domain/money.ts';
import { isUnderWay } from '#domain/payment-order.ts';
import { insertActivity } from '../booking/activity-store.ts';
import { updateBookingIn } from '../booking/store.ts';
import type { Context } from '../context.ts';
import type { LockedOrder } from './locked-order.ts';
import { findPayingManualPayment, withdrawManualPayment } from './store.ts';

type Money = { amountCents: Cents; currency: string };
type ReplaceablePayment = { id: string; doubted_at: Date | null };

/**
 * Finds the manual payment that a capture replaces as the payment of its booking: an administrator set the booking to
 * Paid while the capture was under way (docs/rules/payments.md#paid-while-a-payment-is-under-way), or the manual
 * payment is in doubt. Undefined when there is none, or the amounts differ.
 */
export const findReplaceablePayment = async (
  { transaction, order, booking }: LockedOrder,
  { amountCents, currency }: Money,
): Promise<ReplaceablePayment | undefined> => {
  if (booking.status !== 'Paid') return undefined;
  if (currency !== 'USD' || amountCents !== booking.total_cents) return undefined;
  const manual = await findPayingManualPayment(transaction, booking.id);
  return manual && (isUnderWay(order.status) || manual.doubted_at !== null) ? manual : undefined;
};

/**
 * Withdraws the manual payment, since the captured one pays for the booking now. Payout and access email stay as they
 * are. Call it before the order becomes Captured: only one payment pays for a booking.
 */
export const replaceManualPayment = async (
  { now }: Pick<Context, 'now'>,
  { transaction, booking }: LockedOrder,
  manualPaymentId: string,
): Promise<void> => {
  await withdrawManualPayment(transaction, booking.id, manualPaymentId, now());
  await updateBookingIn(transaction, booking, { payment_recorded_by: null });
  const details = { kind: 'manualPaymentReplaced', amountCents: booking.total_cents } as const;
  await insertActivity(transaction, booking.id, { actorId: null, details, at: now() });
};
