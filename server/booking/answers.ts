import type { Booking, BookingAccess, BookingDetail, HostBooking } from '#contract/booking.ts';
import type { AdminBooking, BookingPayment, BookingRow } from '#contract/booking-administration.ts';
import { describeActivity } from '#domain/booking-activity.ts';
import { holdsDays, isActive, isUnpaid } from '#domain/booking-status.ts';
import { type Day, daysIn } from '#domain/dates.ts';
import { displayTitle, isPublic } from '#domain/listing-status.ts';
import type { Cents } from '#domain/money.ts';
import { describeFlag } from '#domain/payment-reasons.ts';
import { canSeeAccess, type Person, type Reader, readerOf } from '#domain/permissions.ts';
import { hostShare } from '#domain/pricing.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findOrderUnderWay, listCaptured, type OrderUnderWay, type StoredCapture } from './charged-store.ts';
import {
  daysOf,
  getAccess,
  listActivity,
  type StoredAccess,
  type StoredActivity,
  type StoredBooking,
  sidesOf,
} from './store.ts';
import type { StoredAdminBooking } from './table-store.ts';

/** Whether a clock can cancel the booking: not while money is held or a payment is under way (see `run-clocks`). */
const hasClock = ({ status, held_cents, is_payment_under_way }: StoredBooking): boolean =>
  held_cents === 0 && !is_payment_under_way && isUnpaid(status);

/** A booking as both sides see it. Fields are listed one by one, so access information cannot leak in. */
const toBooking = (row: StoredBooking, bookingActivity: Booking['bookingActivity']): Booking => ({
  id: row.id,
  listingId: row.listing_id,
  listing: {
    title: row.title,
    displayTitle: displayTitle(row.title, row.county),
    city: row.city,
    state: row.state,
    coverPhotoId: row.cover_photo_id,
    isPublic: isPublic(row),
  },
  hunterId: row.user_id,
  hunter: {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
  },
  ...daysOf(row),
  duration: daysIn(daysOf(row)),
  partySize: row.party_size,
  status: row.status,
  confirmationCode: row.confirmation_code,
  bookingPriceCents: row.booking_price_cents,
  bookingFeeCents: row.booking_fee_cents,
  subTotalCents: row.sub_total_cents,
  totalTaxCents: row.total_tax_cents,
  totalCents: row.total_cents,
  createdDateTime: row.created_at,
  expiresDateTime: hasClock(row) ? row.expire_at : null,
  heldCents: row.held_cents,
  refundedCents: row.refunded_cents,
  refundPendingCents: row.refund_pending_cents,
  isPaymentUnderWay: row.is_payment_under_way,
  bookingActivity,
});

const toAccess = (row: StoredAccess): BookingAccess => ({
  hostFirstName: row.host_first_name,
  hostPhoneNumber: row.host_phone_number,
  hostEmail: row.host_email,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
  lat: row.lat,
  lng: row.lng,
  accessInformation: row.access_information,
  propertyBoundaryDescription: row.property_boundary_description,
  inPersonMeetUpRequired: row.in_person_meet_up_required,
  listingAttachment: row.file_id === null ? null : { fileId: row.file_id, fileName: row.file_name ?? '' },
});

/** The activity of these bookings, grouped by booking id. */
const activityOf = async (
  db: DbOrTransaction,
  rows: readonly StoredBooking[],
): Promise<Map<string, StoredActivity[]>> => {
  const ids = rows.map(({ id }) => id);
  const lines = ids.length > 0 ? await listActivity(db, ids) : [];
  return Map.groupBy(lines, (line) => line.booking_id);
};

/** The lines that a reader may see, each with its message for that reader (docs/rules/booking.md#activity). */
const describeLines = (lines: readonly StoredActivity[], reader: Reader) =>
  lines.flatMap((line) => {
    const message = describeActivity(line.details, reader);
    return message === undefined ? [] : [{ ...line, message }];
  });

/** The booking's activity as the caller reads it. */
const toLines = (row: StoredBooking, lines: readonly StoredActivity[] | undefined, caller: Person) =>
  describeLines(lines ?? [], readerOf(sidesOf(row), caller.id)).map(({ at, message }) => ({
    dateTime: at,
    message,
  }));

/** Bookings with their activity as the caller reads it, in the given order. */
export const withActivity = async (
  db: DbOrTransaction,
  rows: readonly StoredBooking[],
  caller: Person,
): Promise<Booking[]> => {
  const lines = await activityOf(db, rows);
  return rows.map((row) => toBooking(row, toLines(row, lines.get(row.id), caller)));
};

/** The host's payout in cents, after refunds; null for a rejected or cancelled booking. */
const payoutOf = (row: StoredBooking): Cents | null => {
  if (!holdsDays(row.status)) return null;
  const isReal = row.status === 'Paid' && row.payout_cents !== null;
  return isReal ? row.payout_cents : hostShare(row.booking_price_cents, row.owner_fee_percentage);
};

/** What the host alone reads of their payout. */
const hostPayoutOf = (row: StoredBooking) => ({
  payoutCents: payoutOf(row),
  paidOutDateTime: row.payout_tab === 'complete' ? row.paid_out_at : null,
});

/** Like `withActivity`, for the host: each booking with the host's payout. */
export const withPayout = async (
  db: DbOrTransaction,
  rows: readonly StoredBooking[],
  caller: Person,
): Promise<HostBooking[]> => {
  const lines = await activityOf(db, rows);
  return rows.map((row) => ({
    ...toBooking(row, toLines(row, lines.get(row.id), caller)),
    ...hostPayoutOf(row),
  }));
};

/** The access information, or null if the caller may not see it (yet). */
const accessOf = async (
  db: DbOrTransaction,
  row: StoredBooking,
  caller: Person,
): Promise<BookingAccess | null> =>
  // The way in is the land's: a former owner doesn't see it any more.
  canSeeAccess(caller, { hunterId: row.user_id, hostId: row.owner_id, status: row.status })
    ? toAccess(await getAccess(db, row.listing_id))
    : null;

/** A booking as the caller sees it. The operation must check first that the caller may see it. */
export const readDetail = async (
  db: DbOrTransaction,
  row: StoredBooking,
  caller: Person,
): Promise<BookingDetail> => ({
  ...toBooking(row, toLines(row, await listActivity(db, [row.id]), caller)),
  access: await accessOf(db, row, caller),
  ...(caller.id === row.host_id ? hostPayoutOf(row) : { payoutCents: null, paidOutDateTime: null }),
  reader: readerOf(sidesOf(row), caller.id),
});

/** A row of the administrators' table. */
export const toRow = (row: StoredAdminBooking): BookingRow => {
  const { bookingActivity: _, ...shared } = toBooking(row, []);
  const host = {
    id: row.host_id,
    firstName: row.host_first_name,
    lastName: row.host_last_name,
    email: row.host_email,
  };
  return { ...shared, host, sendEmails: row.send_emails, updatedDateTime: row.updated_at };
};

/** Null if the joined user is absent. */
const fullName = (first: string | null, last: string | null): string | null =>
  first === null ? null : `${first} ${last}`.trim();

const toPayment = (row: StoredCapture): BookingPayment => ({
  id: row.id,
  captureId: row.capture_id,
  recordedBy: fullName(row.recorder_first_name, row.recorder_last_name),
  capturedDateTime: row.captured_at as Date,
  amountCents: row.captured_cents ?? 0,
  refundedCents: row.refunded_cents,
  refundPendingCents: row.refund_pending_cents,
  flagReason: row.flag_reason && describeFlag(row.flag_reason),
});

const toPendingPayment = (row: OrderUnderWay): NonNullable<AdminBooking['pendingPayment']> => ({
  providerOrderId: row.provider_order_id,
  captureId: row.capture_id,
  amountCents: row.amount_cents,
  sinceDateTime: row.updated_at,
});

/** A booking as administrators see it: with its payments, and the actor of each line of activity. */
export const readAdminBooking = async (
  db: DbOrTransaction,
  row: StoredAdminBooking,
  caller: Person,
): Promise<AdminBooking> => {
  const activity = await listActivity(db, [row.id]);
  const underWay = await findOrderUnderWay(db, row.id);
  return {
    ...toRow(row),
    access: await accessOf(db, row, caller),
    payments: (await listCaptured(db, row.id)).map(toPayment),
    accessEmailDateTime: row.access_email_at,
    pendingPayment: underWay ? toPendingPayment(underWay) : null,
    hostPayout:
      row.payout_status === null
        ? null
        : {
            status: row.payout_status,
            amountCents: row.payout_cents ?? 0,
            fullAmountCents: hostShare(row.booking_price_cents, row.owner_fee_percentage),
          },
    bookingActivity: describeLines(activity, 'administrator').map((line) => ({
      dateTime: line.at,
      message: line.message,
      by: fullName(line.first_name, line.last_name),
    })),
  };
};

/**
 * Splits bookings that are sorted latest first: active ones are returned earliest first, inactive ones latest first.
 */
export const splitActive = <B extends Booking>(bookings: readonly B[], today: Day) => {
  const isActiveNow = (booking: Booking) => isActive(booking, today);
  return {
    activeBookings: bookings.filter(isActiveNow).toReversed(),
    inactiveBookings: bookings.filter((booking) => !isActiveNow(booking)),
  };
};
