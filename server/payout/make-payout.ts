import { payoutStateOf } from '#domain/payout-life.ts';
import { firstPayoutType } from '#domain/payout-status.ts';
import { type BookingTransaction, findBookingForUpdate, type LockedBooking } from '../booking/store.ts';
import { getListing } from '../listing/store.ts';
import { findUser } from '../user/store.ts';
import { listAttemptsOf } from './attempt-store.ts';
import { type LockedPayout, lockPayout } from './locked-payout.ts';
import { insertPayout, unsent } from './store.ts';
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
  const { type, isTheirs: _, ...way } = await readWay(transaction, booking);
  await insertPayout(transaction, {
    ...(await readPayee(transaction, booking.host_id)),
    ...{
      booking_id: bookingId,
      created_at: at,
      ...way,
      ...columnsOf(payoutStateOf('ended', { type, arrivedBy: null, owedCents: 0 })),
    },
    ...{
      stage: 'ended',
      amount_cents: 0,
      due_cents: 0,
      on_its_way_cents: 0,
      arrived_cents: 0,
      paid_to_others_cents: 0,
    },
  });
  return lockPayout(transaction, bookingId);
};

/**
 * Who is paid, by which way and at which address, of a payout that is owed again. A new host, of whom the booking was
 * paid anew, is paid as their land says, whatever became of the payout before: an administrator who stopped it meant
 * the payee of then. The same host is paid as their land says if the payout had ended, nothing was sent, no
 * administrator chose another way, and the land is still theirs.
 */
export const renewedWay = async ({ transaction, booking, payout }: LockedPayout): Promise<Change> => {
  if (booking.status !== 'Paid') return {};
  const isNewPayee = payout.host_id !== booking.host_id;
  if (!isNewPayee && payout.stage !== 'ended') return {};
  const { type, isTheirs, ...way } = await readWay(transaction, booking);
  if (isNewPayee) {
    const payee = await readPayee(transaction, booking.host_id);
    const values = { ...way, ...payee, ...unsent, admin_user_id: null, note: null };
    return { type, values, isAnew: true };
  }
  const wasSent = (await listAttemptsOf(transaction, payout)).length > 0;
  return wasSent || payout.admin_user_id !== null || !isTheirs ? {} : { type, values: way };
};

/** How and where the host of a booking is paid: as their land says, and by hand if it is somebody else's by now. */
const readWay = async (transaction: BookingTransaction, { listing_id, host_id }: LockedBooking) => {
  const listing = await getListing(transaction, listing_id);
  const isTheirs = listing.user_id === host_id;
  const payPalEmail = isTheirs ? listing.pay_pal_email : '';
  return {
    isTheirs,
    type: firstPayoutType(payPalEmail),
    listing_pay_pal_email: payPalEmail,
    receiver_email: payPalEmail === '' ? null : payPalEmail,
    receiver_changed_at: isTheirs ? listing.pay_pal_changed_at : null,
  };
};

/** The payee as they are now; they stay so with the payout (docs/rules/payouts.md#payee). */
const readPayee = async (transaction: BookingTransaction, hostId: string) => {
  const host = await findUser(transaction, hostId);
  if (!host) throw new Error(`There is no user ${hostId}.`);
  return {
    host_id: hostId,
    host_name: `${host.first_name} ${host.last_name}`.trim(),
    host_email: host.email,
    host_address_line1: host.address_line1,
    host_address_line2: host.address_line2,
    host_city: host.city,
    host_state: host.state,
    host_zip_code: host.zip_code,
    // What an administrator wrote was the address of the payee of before.
    is_address_mended: false,
  };
};
