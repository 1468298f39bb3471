import { payoutStateOf } from '#domain/payout-life.ts';
import { firstPayoutType } from '#domain/payout-status.ts';
import { type BookingTransaction, findBookingForUpdate } from '../booking/store.ts';
import { getListing } from '../listing/store.ts';
import { listEverySending } from './attempt-store.ts';
import { type LockedPayout, lockPayout } from './locked-payout.ts';
import { insertPayout } from './store.ts';
import { type Change, columnsOf, readDue } from './write-payout.ts';

/**
 * The payout of a booking, locked; made if there is none and something is due to the host. Undefined if there is none
 * (docs/rules/payouts.md#one-payout).
 */
export const findOrMakePayout = async (
  transaction: BookingTransaction,
  bookingId: string,
  at: Date,
): Promise<LockedPayout | undefined> => {
  const found = await lockPayout(transaction, bookingId);
  if (found) return found;
  const booking = await findBookingForUpdate(transaction, bookingId);
  if (!booking || (await readDue({ transaction, booking })).cents === 0) return undefined;
  const { type, ...way } = await readWay(transaction, booking.listing_id);
  await insertPayout(transaction, {
    ...{ booking_id: bookingId, created_at: at, ...way, ...columnsOf(payoutStateOf('ended', type, null)) },
    ...{ stage: 'ended', amount_cents: 0, due_cents: 0, on_its_way_cents: 0, arrived_cents: 0 },
  });
  return lockPayout(transaction, bookingId);
};

/**
 * Of a payout that ended before anything was sent: the way and the address that the land has now, unless an
 * administrator chose another. It goes there if it is owed again.
 */
export const renewedWay = async ({ transaction, booking, payout }: LockedPayout): Promise<Change> => {
  if (payout.stage !== 'ended' || payout.admin_user_id !== null) return {};
  if ((await listEverySending(transaction, booking.id)).length > 0) return {};
  const { type, ...values } = await readWay(transaction, booking.listing_id);
  return { type, values };
};

/** How and where a listing's host is paid. */
const readWay = async (transaction: BookingTransaction, listingId: string) => {
  const { pay_pal_email: payPalEmail, pay_pal_changed_at: changedAt } = await getListing(
    transaction,
    listingId,
  );
  return {
    type: firstPayoutType(payPalEmail),
    receiver_email: payPalEmail === '' ? null : payPalEmail,
    receiver_changed_at: changedAt,
  };
};
