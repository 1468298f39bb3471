import type { Cents } from '#domain/money.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import {
  firstPayoutState,
  nextPayoutState,
  type PayoutEvent,
  type PayoutState,
} from '#domain/payout-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

type NewPayout = { bookingId: string; amountCents: Cents; payPalEmail: string; at: Date };

/**
 * Creates the payout of a booking, or renews the one that was cancelled when the booking left Paid. Returns false if
 * there is one already: due, sent, or cancelled by an administrator. A booking never gets a second row
 * (docs/rules/payouts.md#one-payout). The caller must hold the booking's lock.
 */
export const makePayout = async (
  db: DbOrTransaction,
  { bookingId, amountCents, payPalEmail, at }: NewPayout,
): Promise<boolean> => {
  const state = firstPayoutState(payPalEmail);
  const values = {
    ...columnsOf(state),
    amount_cents: amountCents,
    receiver_email: state.type === 'PayPalPayout' ? payPalEmail : null,
  };
  const found = await findPayoutForUpdate(db, bookingId);
  if (!found) {
    await db
      .insertInto('payouts')
      .values({ ...values, booking_id: bookingId, created_at: at })
      .execute();
    return true;
  }
  // Not renewed: a payout that was sent to the provider (it has a batch), or that an administrator cancelled.
  const canRenew =
    found.payout_batch_id === null && found.admin_user_id === null && stateAfter(found, 'renew');
  if (!canRenew) return false;
  await db.updateTable('payouts').set(values).where('booking_id', '=', bookingId).execute();
  return true;
};

/** Cancels a payout that was not sent; returns false if there is none or it was sent. */
export const cancelPayout = async (db: DbOrTransaction, bookingId: string): Promise<boolean> => {
  const found = await findPayoutForUpdate(db, bookingId);
  const cancelled = found && stateAfter(found, 'cancel');
  if (!cancelled) return false;
  await db.updateTable('payouts').set(columnsOf(cancelled)).where('booking_id', '=', bookingId).execute();
  return true;
};

export const insertPayoutActivity = async (
  db: DbOrTransaction,
  bookingId: string,
  { actorId, details, at }: { actorId: string | null; details: PayoutActivity; at: Date },
): Promise<void> => {
  await db
    .insertInto('payout_activity')
    .values({ booking_id: bookingId, actor_id: actorId, details: JSON.stringify(details), at })
    .execute();
};

type StoredPayout = NonNullable<Awaited<ReturnType<typeof findPayoutForUpdate>>>;

const findPayoutForUpdate = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('payouts')
    .where('booking_id', '=', bookingId)
    .select(['manual_payment_status', 'pay_pal_payout_status', 'payout_batch_id', 'admin_user_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The payout's state after an event; undefined if it is not allowed. Each type has its own status column. */
const stateAfter = (
  { manual_payment_status: manual, pay_pal_payout_status: payPal }: StoredPayout,
  event: PayoutEvent,
): PayoutState | undefined => {
  if (manual !== null) return nextPayoutState({ type: 'Manual', status: manual }, event);
  return payPal === null ? undefined : nextPayoutState({ type: 'PayPalPayout', status: payPal }, event);
};

const columnsOf = (state: PayoutState) => ({
  payout_type: state.type,
  manual_payment_status: state.type === 'Manual' ? state.status : null,
  pay_pal_payout_status: state.type === 'PayPalPayout' ? state.status : null,
});
