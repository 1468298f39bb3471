import { z } from 'zod';
import type { BookingDetail, BookingRequest } from '#contract/booking.ts';
import { type Api, contract } from '#contract/contract.ts';
import { describeActivity } from '#domain/booking-activity.ts';
import type { Day } from '#domain/dates.ts';
import { activity } from '#invariants/activity.ts';
import { books } from '#invariants/books.ts';
import { checkInvariants } from '#invariants/check.ts';
import { checks } from '#invariants/checks.ts';
import { days } from '#invariants/days.ts';
import { doubts } from '#invariants/doubts.ts';
import type { Invariant } from '#invariants/invariant.ts';
import { ledger, statistics } from '#invariants/ledger.ts';
import { payees } from '#invariants/payees.ts';
import { balance, charges, payments } from '#invariants/payments.ts';
import { payouts } from '#invariants/payouts.ts';
import { listActivity } from '../booking/activity-store.ts';
import type { Context } from '../context.ts';

/** A valid booking request, with these changes. */
export const requestFor = (
  listingId: string,
  startDay: Day,
  endDay: Day = startDay,
  changes: Partial<BookingRequest> = {},
): BookingRequest => ({
  listingId,
  startDay,
  endDay,
  partySize: 1,
  note: '',
  licenseConfirmed: true,
  sendEmails: true,
  ...changes,
});

/** The same as it is sent over HTTP. */
export const requestBody = (...parts: Parameters<typeof requestFor>) =>
  z.encode(contract.submitBookingRequest.body, requestFor(...parts));

export const requestBooking = (api: Api, ...parts: Parameters<typeof requestFor>): Promise<BookingDetail> =>
  api.submitBookingRequest({ body: requestFor(...parts) });

const bookingInvariants: readonly Invariant[] = [days, activity];
/** The invariants of money, for tests with payments. */
export const paymentInvariants: readonly Invariant[] = [
  payments,
  charges,
  balance,
  payouts,
  payees,
  checks,
  doubts,
  ledger,
  books,
  statistics,
];

/** The row of a booking. */
export const bookingRow = ({ db }: Context, id: string) =>
  db.selectFrom('bookings').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** The activity of a booking as it is stored, in the words of an administrator. */
export const activityOf = async ({ db }: Context, bookingId: string): Promise<string[]> =>
  (await listActivity(db, [bookingId])).map(
    ({ details, at }) => describeActivity(details, 'administrator', at) ?? '',
  );

/**
 * Checks invariants on the data that this app has left, and returns a sentence for each violation. Checks days and
 * activity unless others are given.
 */
export const findViolations = async (
  { config }: Context,
  invariants = bookingInvariants,
): Promise<string[]> => {
  const isNeeded = (source: string) =>
    invariants.some(({ needs = [] }) => needs.some((need) => need === source));
  const results = await checkInvariants(
    {
      databaseUrl: config.DATABASE_URL,
      ...(isNeeded('journal') && { payments: config.PAYPAL_BASE_URL }),
      ...(isNeeded('inbox') && { mail: config.MAIL_INBOX_URL }),
      ...(isNeeded('files') && { files: `${config.DATA_DIR}/files` }),
    },
    invariants,
  );
  return results.flatMap(({ violations = [] }) => violations);
};
