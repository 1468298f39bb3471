import type { Booking, BookingAccess, BookingDetail, HostBooking, HunterFacts } from '#contract/booking.ts';
import { describeActivity } from '#domain/booking-activity.ts';
import { canBeAnswered, holdsDays, isActive, isUnpaid } from '#domain/booking-status.ts';
import { type Day, daysIn } from '#domain/dates.ts';
import { tidyRules } from '#domain/land-rules.ts';
import { displayTitle, isPublic } from '#domain/listing-status.ts';
import { maskContacts } from '#domain/masking.ts';
import { canSeeAccess, type Person, type Reader, readerOf } from '#domain/permissions.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { listActivity, type StoredActivity } from './activity-store.ts';
import { hostGetsCents, type PayoutTimes, paidBeforeOf, paidOutOf, toHostPayout } from './host-payout.ts';
import { listHunterFacts } from './hunter-facts-store.ts';
import { daysOf, getAccess, type StoredAccess, type StoredBooking, sidesOf } from './store.ts';

/** Whether a clock can cancel the booking: not while money is held or a payment is under way (see `run-clocks`). */
const hasClock = ({ status, held_cents, is_payment_under_way }: StoredBooking): boolean =>
  held_cents === 0 && !is_payment_under_way && isUnpaid(status);

/** The hunter's note, for its host without contacts until it is paid (docs/rules/masking.md#what-is-masked). */
const noteFor = ({ note, status }: StoredBooking, reader: Reader): string =>
  reader === 'host' && status !== 'Paid' ? maskContacts(note) : note;

/** A booking as both sides see it. Fields are listed one by one, so access information cannot leak in. */
export const toBooking = (
  row: StoredBooking,
  bookingActivity: Booking['bookingActivity'],
  reader: Reader,
): Booking => ({
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
  licenseConfirmed: row.license_confirmed_at !== null,
  rules: tidyRules(row.rules),
  rulesReadDateTime: row.rules_read_at,
  note: noteFor(row, reader),
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
  rejectionReason: row.rejection_reason,
  bookingActivity,
});

const toAccess = (row: StoredAccess): BookingAccess => ({
  hostFirstName: row.host_first_name,
  hostLastName: row.host_last_name,
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
  listingActivities: row.activities,
  listingAttachment:
    row.file_id === null
      ? null
      : {
          fileId: row.file_id,
          fileName: row.file_name ?? '',
          needsPassword: row.file_needs_password ?? false,
        },
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
export const describeLines = (lines: readonly StoredActivity[], reader: Reader, hostId: string) =>
  lines.flatMap((line) => {
    const message = describeActivity(line.details, reader, line.at, hostId);
    return message === undefined ? [] : [{ ...line, message }];
  });

/** The booking's activity as the caller reads it. */
const toLines = (row: StoredBooking, lines: readonly StoredActivity[] | undefined, caller: Person) =>
  describeLines(lines ?? [], readerOf(sidesOf(row), caller.id), row.host_id).map(({ at, message }) => ({
    dateTime: at,
    message,
  }));

/** A booking with its activity as the caller reads it. */
const toBookingOf = (row: StoredBooking, lines: readonly StoredActivity[] | undefined, caller: Person) =>
  toBooking(row, toLines(row, lines, caller), readerOf(sidesOf(row), caller.id));

/** Bookings with their activity as the caller reads it, in the given order. */
export const withActivity = async (
  db: DbOrTransaction,
  rows: readonly StoredBooking[],
  caller: Person,
): Promise<Booking[]> => {
  const lines = await activityOf(db, rows);
  return rows.map((row) => toBookingOf(row, lines.get(row.id), caller));
};

/** Who reads bookings, on which day in Wisconsin, and what says when payouts are sent. */
type Reading = { caller: Person; today: Day; config: PayoutTimes };

/** What the host alone reads of their payout. */
const hostPayoutOf = (row: StoredBooking, config: PayoutTimes) => ({
  payoutCents: holdsDays(row.status) ? hostGetsCents(row) : null,
  paidOut: paidOutOf(row),
  paidBefore: paidBeforeOf(row),
  hostPayout: toHostPayout(row, config),
});

/** What the caller reads of hunters who ask, by their ids, on a day in Wisconsin. */
export const hunterFactsOf = async (
  db: DbOrTransaction,
  hunterIds: readonly string[],
  { caller, today }: { caller: Person; today: Day },
): Promise<Map<string, HunterFacts>> => {
  const facts = await listHunterFacts(db, hunterIds, { readerId: caller.id, today });
  return new Map(
    [...facts].map(([id, row]) => [
      id,
      {
        photoId: row.photo_id,
        memberSinceDateTime: row.joined_at,
        visits: row.visits,
        standingFlags: row.standing_flags,
        ownFlags: row.own_flags,
        rating: row.rating,
        ratingCount: row.rating_count,
      },
    ]),
  );
};

/** Like `withActivity`, for the host: with the host's payout, and who asks for what waits for an answer. */
export const withPayout = async (
  db: DbOrTransaction,
  rows: readonly StoredBooking[],
  { caller, today, config }: Reading,
): Promise<HostBooking[]> => {
  const lines = await activityOf(db, rows);
  const asked = rows.filter(({ status }) => canBeAnswered(status)).map(({ user_id: id }) => id);
  const facts = await hunterFactsOf(db, asked, { caller, today });
  return rows.map((row) => ({
    ...toBookingOf(row, lines.get(row.id), caller),
    ...hostPayoutOf(row, config),
    hunterFacts: canBeAnswered(row.status) ? (facts.get(row.user_id) ?? null) : null,
  }));
};

/** The access information, or null if the caller may not see it (yet). */
export const accessOf = async (
  db: DbOrTransaction,
  row: StoredBooking,
  caller: Person,
): Promise<BookingAccess | null> =>
  // The access information belongs to the land: a former host does not see it any more.
  canSeeAccess(caller, { hunterId: row.user_id, hostId: row.owner_id, status: row.status })
    ? toAccess(await getAccess(db, row.listing_id))
    : null;

/**
 * A booking as the caller sees it, on a day in Wisconsin. The operation must check first that the caller may see it.
 */
export const readDetail = async (
  db: DbOrTransaction,
  row: StoredBooking,
  { caller, today, config }: Reading,
): Promise<BookingDetail> => {
  const reader = readerOf(sidesOf(row), caller.id);
  const facts = reader === 'hunter' ? undefined : await hunterFactsOf(db, [row.user_id], { caller, today });
  return {
    ...toBookingOf(row, await listActivity(db, [row.id]), caller),
    access: await accessOf(db, row, caller),
    ...(caller.id === row.host_id
      ? hostPayoutOf(row, config)
      : { payoutCents: null, paidOut: null, paidBefore: null, hostPayout: null }),
    hunterFacts: facts?.get(row.user_id) ?? null,
    reader,
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
