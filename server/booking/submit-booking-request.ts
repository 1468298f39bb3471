import { randomUUIDv7 } from 'node:crypto';
import type { BookingDetail, BookingRequest, booking } from '#contract/booking.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import { blockedDays } from '#domain/availability.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import { clockOf } from '#domain/booking-clock.ts';
import {
  type BookingStatus,
  canBeginPayment,
  holdsDays,
  isUnpaid,
  next,
  openRequestLimits,
} from '#domain/booking-status.ts';
import { contains, type DayRange, dayInWisconsin } from '#domain/dates.ts';
import { exceedsCap, yearOf } from '#domain/immunity.ts';
import { hasRules, tidyRules } from '#domain/land-rules.ts';
import { isPublic } from '#domain/listing-status.ts';
import { isPartyTooLarge } from '#domain/party.ts';
import { isAdministrator, type Person } from '#domain/permissions.ts';
import { quote } from '#domain/pricing.ts';
import { type RequestProblem, whyNotRequestable } from '#domain/requestable.ts';
import type { Context } from '../context.ts';
import { lockYearlyCap, sumYear } from '../immunity/store.ts';
import type { Call, Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { type DbOrTransaction, isDuplicate } from '../platform/db/connect.ts';
import { waitForMutex, withMutex } from '../platform/keyed-mutex.ts';
import { readDetail } from './answers.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { bookingReceivedEmail } from './booking-received.email.ts';
import { bookingRequestedEmail } from './booking-requested.email.ts';
import { clockRulesOf } from './clock-rules.ts';
import { findHeldDays } from './held-days-store.ts';
import { applyPaid } from './paid.ts';
import {
  findForRequest,
  getRequestData,
  type Hunter,
  insertBooking,
  lockForRequest,
  type RequestData,
  type RequestedListing,
} from './request-store.ts';
import { type BookingTransaction, getBooking } from './store.ts';

type Input = { caller: Person; body: BookingRequest };

export const submitBookingRequest: Operation<typeof booking.submitBookingRequest> = (ctx, call) =>
  bookInTurn(ctx, call).catch((error) => {
    // The listing's lock prevents this; the constraint is the last guard (docs/rules/booking.md#holding-days).
    if (isDuplicate(error, 'held_days_pkey')) return refuse('datesTaken');
    throw error;
  });

/** Of many requests for the same days only one can succeed: the others find that out side by side, without turns. */
const bookInTurn: Operation<typeof booking.submitBookingRequest> = async (ctx, call) => {
  const { caller, body } = call;
  if (!isAdministrator(caller) && (await waitForMutex(body.listingId))) {
    const held = await findHeldDays(ctx.db, body.listingId);
    if (held?.some((day) => contains(body, day)))
      checkFree(call, 'PendingConfirmation', await readChecked(ctx, ctx.db, call, findForRequest));
  }
  return withMutex(body.listingId, () => book(ctx, call));
};

/**
 * Reads what a request is checked against, and makes all checks but those of `checkFree`.
 * @throws Refused when the request does not meet one of its requirements.
 */
const readChecked = async (
  ctx: Context,
  db: DbOrTransaction,
  { caller, body }: Input,
  find: typeof lockForRequest,
): Promise<RequestData & { hunter: Hunter }> => {
  // Customers book for themselves; an administrator names the hunter.
  const userId = isAdministrator(caller) ? (body.userId ?? null) : caller.id;
  const found = await find(db, { listingId: body.listingId, userId });
  if (!found) return isAdministrator(caller) ? refuse('unknownListing', 'listingId') : refuse('notFound');
  const hunter = found.hunter ?? refuse('unknownHunter', 'userId');
  if (isAdministrator(caller) && hunter.suspended_at) return refuse('hunterSuspended', 'userId');
  const key = { listingId: body.listingId, userId: hunter.id, range: body };
  const data = { ...(await getRequestData(db, key)), hunter };
  if (!isAdministrator(caller)) checkCustomerRequest(ctx, { caller, body }, data);
  const { max_party_size: maxPartySize } = data.listing;
  if (isPartyTooLarge(body.partySize, { maxPartySize })) return refuse('partyTooLarge', 'partySize');
  return data;
};

/** Checks other people's held days and the limits of open requests, for a booking that would have this status. */
const checkFree = (
  { caller }: Pick<Input, 'caller'>,
  status: BookingStatus,
  { overlapping, unpaid }: Pick<RequestData, 'overlapping' | 'unpaid'>,
): void => {
  if (holdsDays(status) && overlapping) refuse('datesTaken');
  if (!isAdministrator(caller)) checkOpenRequests(unpaid);
};

/** Locks the listing and the hunter, checks the request, and inserts the booking, in one transaction. */
const book = (
  ctx: Context,
  { caller, body, saveAnswer }: Call<typeof booking.submitBookingRequest>,
): Promise<BookingDetail> =>
  ctx.db.transaction().execute(async (transaction) => {
    const input = { caller, body };
    const data = await readChecked(ctx, transaction, input, lockForRequest);
    const { listing, hunter } = data;
    const mayConfirm = await mayConfirmAtOnce(ctx, transaction, input, listing);
    const steps = stepsOf(input, mayConfirm);
    const status = steps.at(-1)?.status ?? 'PendingConfirmation';
    checkFree(input, status, data);
    const id = randomUUIDv7();
    await insertRequest(ctx, transaction, input, { id, listing, hunter, status, steps });
    if (isAdministrator(caller)) {
      const author = { id: caller.id, at: ctx.now() };
      await insertAudit(
        transaction,
        author,
        { type: 'booking', id },
        {},
        { bookingStatus: steps[0]?.status },
      );
    }
    if (status === 'Paid') {
      const options = { actorId: caller.id, sendEmails: body.sendEmails };
      await applyPaid(ctx, transaction, await getBooking(transaction, id), options);
    } else if (body.sendEmails) await addEmails(ctx, transaction, id, status);
    const reading = { caller, today: dayInWisconsin(ctx.now()), config: ctx.config };
    return saveAnswer(transaction, await readDetail(transaction, await getBooking(transaction, id), reading));
  });

/** The field of the request that a problem is shown at. */
const fieldOf: { [Problem in RequestProblem]?: string } = {
  licenseMissing: 'licenseConfirmed',
  rulesUnread: 'rulesRead',
  rulesChanged: 'rulesRead',
  dayPast: 'startDateTime',
  outsideSeason: 'endDateTime',
  partyTooLarge: 'partySize',
};

/**
 * Checks the requirements for a customer's request, except other people's held days and the limits of open requests.
 * For days that the hunter already holds, the refusal has the id of that booking, so that the page leads there.
 * @throws Refused when one is not met (docs/rules/booking.md#requirements-for-a-request).
 */
const checkCustomerRequest = (
  ctx: Context,
  { body }: Input,
  { listing, hunter, overlapping }: Pick<RequestData, 'listing' | 'overlapping'> & { hunter: Hunter },
): void => {
  const availability = { default: listing.default_availability, ranges: listing.availability_ranges };
  const own = overlapping?.userId === hunter.id ? overlapping : undefined;
  const [problem] = whyNotRequestable({
    land: { isPublic: isPublic(listing), isOwn: listing.user_id === hunter.id },
    hunter: {
      isConfirmed: true, // or there is no access to this call
      // Checked again under the lock: a suspension cancels open requests, and no new one may follow it.
      isSuspended: hunter.suspended_at !== null,
      phoneNumber: hunter.phone_number,
      firstName: hunter.first_name,
      lastName: hunter.last_name,
    },
    words: {
      partySize: body.partySize,
      maxPartySize: listing.max_party_size,
      licenseConfirmed: body.licenseConfirmed,
      rulesRead: body.rulesRead,
      rules: tidyRules(listing.rules),
    },
    days: {
      range: body,
      today: dayInWisconsin(ctx.now()),
      own,
      isClosed: blockedDays(availability, body).length > 0,
    },
  });
  if (problem === 'requestExists' || problem === 'requestOverlaps')
    throw new Refused(problem, { bookingId: own?.id });
  if (problem) refuse(problem, fieldOf[problem]);
};

const checkOpenRequests = ({ onListing, inAll }: RequestData['unpaid']): void => {
  if (onListing >= openRequestLimits.onOneListing) refuse('tooManyOnListing');
  if (inAll >= openRequestLimits.inAll) refuse('tooManyOpen');
};

type Step = { status: BookingStatus; details: BookingActivity };

const quoteOf = (listing: RequestedListing, days: DayRange) =>
  quote(
    {
      baseCostCents: listing.base_cost_cents,
      costRanges: listing.cost_ranges,
      bookingFeePercentage: listing.booking_fee_percentage,
      taxRate: listing.tax_rate,
    },
    days,
  );

/**
 * Whether the request is confirmed without the host: the listing says so, and the host's cap for the year allows its
 * price (docs/rules/immunity.md#yearly-cap).
 */
const mayConfirmAtOnce = async (
  { now }: Context,
  transaction: BookingTransaction,
  { body }: Input,
  listing: RequestedListing,
): Promise<boolean> => {
  if (!listing.is_auto_confirm) return false;
  const cap = await lockYearlyCap(transaction, listing.user_id);
  if (cap === null) return true;
  const year = await sumYear(transaction, listing.user_id, yearOf(dayInWisconsin(now())));
  return !exceedsCap(year, quoteOf(listing, body).bookingPriceCents, cap);
};

/**
 * The first statuses and lines of activity: requested, then confirmed if that needs no host; or as entered by an
 * administrator.
 */
const stepsOf = ({ caller, body }: Input, mayConfirm: boolean): Step[] => {
  const isEntered = isAdministrator(caller);
  if (isEntered && body.bookingStatus !== undefined)
    return [{ status: body.bookingStatus, details: { kind: 'entered' } }];
  const first: Step = {
    status: 'PendingConfirmation',
    details: { kind: 'requested', by: isEntered ? 'administrator' : 'hunter' },
  };
  const confirmed = mayConfirm && next(first.status, 'confirm');
  return confirmed ? [first, { status: confirmed, details: { kind: 'confirmed', by: 'listing' } }] : [first];
};

type NewRequest = {
  id: string;
  listing: RequestedListing;
  hunter: Hunter;
  status: BookingStatus;
  steps: readonly Step[];
};

/**
 * The server computes the price, and percentages are copied, so that later changes of the listing do not change the
 * booking (docs/rules/money.md#prices-are-copied).
 */
const insertRequest = async (
  ctx: Context,
  transaction: BookingTransaction,
  { caller, body }: Input,
  { id, listing, hunter, status, steps }: NewRequest,
): Promise<void> => {
  const at = ctx.now();
  const price = quoteOf(listing, body);
  const clock = clockOf(status, { since: at, startDay: body.startDay }, clockRulesOf(ctx.config));
  const values = {
    id,
    listing_id: listing.id,
    user_id: hunter.id,
    start_day: body.startDay,
    end_day: body.endDay,
    status,
    party_size: body.partySize,
    booking_price_cents: price.bookingPriceCents,
    booking_fee_cents: price.bookingFeeCents,
    sub_total_cents: price.subTotalCents,
    total_tax_cents: price.totalTaxCents,
    total_cents: price.totalCents,
    tax_rate: listing.tax_rate,
    booking_fee_percentage: listing.booking_fee_percentage,
    owner_fee_percentage: listing.owner_fee_percentage,
    license_confirmed_at: body.licenseConfirmed ? at : null,
    send_emails: body.sendEmails,
    rejection_reason: null,
    note: body.note,
    rules: listing.rules,
    rules_read_at: body.rulesRead && hasRules(body.rulesRead) ? at : null,
    remind_at: clock.remindAt,
    expire_at: clock.expireAt,
    created_at: at,
    updated_at: at,
  };
  const lines = steps.map(({ status: to, details }, index) => {
    const actorId = index === 0 ? caller.id : null;
    return { at, actorId, details, from: steps[index - 1]?.status ?? null, to };
  });
  await insertBooking(transaction, values, { holds: holdsDays(status) ? body : null, lines });
};

/** Emails the hunter and the host: a request asks the host to answer, a confirmed booking asks the hunter to pay. */
const addEmails = async (
  ctx: Context,
  transaction: BookingTransaction,
  bookingId: string,
  status: BookingStatus,
): Promise<void> => {
  if (!isUnpaid(status)) return;
  const toHunter = canBeginPayment(status) ? bookingConfirmedEmail : bookingReceivedEmail;
  await ctx.jobs.enqueue(transaction, toHunter.job, { bookingId });
  await ctx.jobs.enqueue(transaction, bookingRequestedEmail.job, { bookingId });
};
