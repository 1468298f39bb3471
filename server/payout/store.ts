import { type Selectable, sql, type Updateable } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import {
  firstPayoutState,
  nextPayoutState,
  type PayoutEvent,
  type PayoutState,
} from '#domain/payout-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['payouts'];

type NewPayout = {
  bookingId: string;
  amountCents: Cents;
  payPalEmail: string;
  /** When the listing's PayPal address was changed; null if never. */
  payPalChangedAt: Date | null;
  at: Date;
};

/**
 * Creates the payout of a booking, or renews the one that was cancelled when the booking left Paid. Returns false if
 * there is one already: due, sent, or cancelled by an administrator. A booking never gets a second row
 * (docs/rules/payouts.md#one-payout). The caller must hold the booking's lock.
 */
export const makePayout = async (
  db: DbOrTransaction,
  { bookingId, amountCents, payPalEmail, payPalChangedAt, at }: NewPayout,
): Promise<boolean> => {
  const state = firstPayoutState(payPalEmail);
  const values = {
    ...columnsOf(state),
    receiver_changed_at: payPalChangedAt,
    // A trigger writes the payee where it is missing: the host of now.
    host_id: null,
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

/** Updates a payout whose row is locked. */
export const updatePayout = async (
  db: DbOrTransaction,
  bookingId: string,
  values: Updateable<Table>,
): Promise<void> => {
  await db.updateTable('payouts').set(values).where('booking_id', '=', bookingId).execute();
};

/** Moves a payout by an event, with these values; returns false if its status does not allow the event. */
export const movePayout = async (
  db: DbOrTransaction,
  payout: StoredPayout,
  event: PayoutEvent,
  values: Updateable<Table> = {},
): Promise<boolean> => {
  const state = stateAfter(payout, event);
  if (!state) return false;
  await updatePayout(db, payout.booking_id, { ...columnsOf(state), ...values });
  return true;
};

/** Lets one transaction at a time use check numbers. To be taken before payouts are locked. */
export const lockCheckNumbers = async (db: DbOrTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7310_0059)`.execute(db);
};

/** Whether a check with this number went to another host. One check can pay several bookings of one host. */
export const hasAnotherHostsCheck = async (
  db: DbOrTransaction,
  checkNumber: string,
  hostId: string | null,
): Promise<boolean> => {
  const found = await db
    .selectFrom('payouts')
    .where('check_number', '=', checkNumber)
    .where('host_id', 'is distinct from', hostId)
    .select('booking_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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

export type StoredPayout = Selectable<Table>;

/** The payout of a booking, locked until the transaction ends. Lock the booking first. */
export const findPayoutForUpdate = (
  db: DbOrTransaction,
  bookingId: string,
): Promise<StoredPayout | undefined> =>
  db
    .selectFrom('payouts')
    .where('booking_id', '=', bookingId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

type Statuses = Pick<StoredPayout, 'manual_payment_status' | 'pay_pal_payout_status'>;

/** The type and status of a payout. Each type has its own status column. */
export const stateOf = ({
  manual_payment_status: manual,
  pay_pal_payout_status: payPal,
}: Statuses): PayoutState =>
  manual === null ? { type: 'PayPalPayout', status: payPal ?? 'Other' } : { type: 'Manual', status: manual };

/** The payout's state after an event; undefined if it is not allowed. */
const stateAfter = (payout: Statuses, event: PayoutEvent): PayoutState | undefined =>
  nextPayoutState(stateOf(payout), event);

const columnsOf = (state: PayoutState) => ({
  payout_type: state.type,
  manual_payment_status: state.type === 'Manual' ? state.status : null,
  pay_pal_payout_status: state.type === 'PayPalPayout' ? state.status : null,
});
