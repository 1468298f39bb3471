import type { Cents } from '#domain/money.ts';
import {
  firstPayoutState,
  nextPayoutState,
  type PayoutEvent,
  type PayoutState,
} from '#domain/payout-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

type Due = { bookingId: string; amountCents: Cents; payPalEmail: string; at: Date };

/**
 * Makes the one payout of a booking, or renews the one that was cancelled as the booking left Paid; false when there
 * is one that stands, was sent, or was cancelled by an administrator. Never a second row
 * (docs/rules/payouts.md#one-payout). Safe under the booking's lock.
 */
export const makePayout = async (
  db: DbOrTransaction,
  { bookingId, amountCents, payPalEmail, at }: Due,
): Promise<boolean> => {
  const state = firstPayoutState(payPalEmail);
  const due = {
    ...columnsOf(state),
    amount_cents: amountCents,
    receiver_email: state.type === 'PayPalPayout' ? payPalEmail : null,
  };
  const found = await findPayoutForUpdate(db, bookingId);
  if (!found) {
    await db
      .insertInto('payouts')
      .values({ ...due, booking_id: bookingId, created_at: at })
      .execute();
    return true;
  }
  // One with a batch was at the provider, and one that an administrator cancelled stays so.
  const canRenew = found.payout_batch_id === null && found.admin_user_id === null && after(found, 'renew');
  if (!canRenew) return false;
  await db.updateTable('payouts').set(due).where('booking_id', '=', bookingId).execute();
  return true;
};

/** Cancels a payout that nobody has sent yet; false when there is none or it is on its way. */
export const cancelPayout = async (db: DbOrTransaction, bookingId: string): Promise<boolean> => {
  const found = await findPayoutForUpdate(db, bookingId);
  const cancelled = found && after(found, 'cancel');
  if (!cancelled) return false;
  await db.updateTable('payouts').set(columnsOf(cancelled)).where('booking_id', '=', bookingId).execute();
  return true;
};

/** Writes a line of a payout's activity. */
export const insertPayoutActivity = async (
  db: DbOrTransaction,
  bookingId: string,
  { actorId, message, at }: { actorId: string | null; message: string; at: Date },
): Promise<void> => {
  await db
    .insertInto('payout_activity')
    .values({ booking_id: bookingId, actor_id: actorId, message, at })
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

/** Its state after an event, undefined where that is not allowed. Each type has a column of its own for its status. */
const after = (
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
