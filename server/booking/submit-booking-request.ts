import { randomUUIDv7 } from 'node:crypto';
import type { BookingDetail, BookingRequest, booking } from '#contract/booking.ts';
import { refuse } from '#contract/refusals.ts';
import { blockedDays } from '#domain/availability.ts';
import { clockOf } from '#domain/booking-clock.ts';
import { type BookingStatus, holdsDays, openRequestLimits } from '#domain/booking-status.ts';
import { contains, type DayRange, dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { isPublic } from '#domain/listing-status.ts';
import { type Caller, isAdministrator } from '#domain/permissions.ts';
import { quote } from '#domain/pricing.ts';
import { insertAudit } from '../audit/store.ts';
import type { Context } from '../context.ts';
import { isDuplicate } from '../db/connect.ts';
import { findListingForUpdate, type StoredListing } from '../listing/store.ts';
import type { Call, Operation } from '../operation.ts';
import { inTurn } from '../turns.ts';
import { findUserForUpdate } from '../user/store.ts';
import { readDetail } from './answers.ts';
import { bookingConfirmedLetter } from './booking-confirmed.email.ts';
import { bookingReceivedLetter } from './booking-received.email.ts';
import { bookingRequestedLetter } from './booking-requested.email.ts';
import { clockRulesOf } from './clock-rules.ts';
import { followPaid } from './paid.ts';
import {
  type BookingTransaction,
  countOpenRequests,
  getBooking,
  holdDays,
  insertActivity,
  insertBooking,
  isAnyDayHeld,
} from './store.ts';

type Person = NonNullable<Caller>;
type Hunter = {
  id: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  suspended_at: Date | null;
};
type Asked = { caller: Person; body: BookingRequest; range: DayRange };

export const submitBookingRequest: Operation<typeof booking.submitBookingRequest> = (ctx, call) =>
  inTurn(call.body.listingId, () => book(ctx, call)).catch((error) => {
    // Past the lock this can't be; it is the database's last word all the same (trust: races).
    if (isDuplicate(error, 'held_days_pkey')) return refuse('datesTaken');
    throw error;
  });

/** Lock the land, ask whether it can be, write: all of it or nothing. */
const book = (
  ctx: Context,
  { caller, body, keep }: Call<typeof booking.submitBookingRequest>,
): Promise<BookingDetail> =>
  ctx.db.transaction().execute(async (transaction) => {
    const range = { startDate: body.startDateTime, endDate: body.endDateTime };
    const asked = { caller, body, range };
    const listing = await findListingForUpdate(transaction, body.listingId);
    if (!listing) return isAdministrator(caller) ? refuse('unknownListing', 'listingId') : refuse('notFound');
    const hunter = await hunterOf(transaction, asked);
    if (!isAdministrator(caller)) refuseCustomer(ctx, asked, listing, hunter);
    if (body.partySize > listing.max_party_size) return refuse('partyTooLarge', 'partySize');
    const steps = stepsOf(asked, listing);
    const status = steps.at(-1)?.status ?? 'PendingConfirmation';
    if (holdsDays(status) && (await isAnyDayHeld(transaction, listing.id, range)))
      return refuse('datesTaken');
    if (!isAdministrator(caller)) await refuseHoarder(transaction, hunter, listing);
    const id = randomUUIDv7();
    await write(ctx, transaction, asked, { id, listing, hunter, status });
    for (const [index, { status: to, message }] of steps.entries()) {
      const line = { actorId: index === 0 ? caller.id : null, message, at: ctx.now() };
      await insertActivity(transaction, id, line, { from: steps[index - 1]?.status ?? null, to });
    }
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
      const how = { actorId: caller.id, sendEmails: body.sendEmails };
      await followPaid(ctx, transaction, await getBooking(transaction, id), how);
    } else if (body.sendEmails) await addLetters(ctx, transaction, id, status);
    return keep(transaction, await readDetail(transaction, await getBooking(transaction, id)));
  });

/** People book for themselves; an administrator says for whom. The row is locked: their requests are counted. */
const hunterOf = async (transaction: BookingTransaction, { caller, body }: Asked): Promise<Hunter> => {
  const id = isAdministrator(caller) ? body.userId : caller.id;
  const hunter = id === undefined ? undefined : await findUserForUpdate(transaction, id);
  return hunter ?? refuse('unknownHunter', 'userId');
};

/** What a customer's request is refused for (decisions, Bookings), but for days held and too many requests. */
const refuseCustomer = (
  ctx: Context,
  { body, range }: Asked,
  listing: StoredListing,
  hunter: Hunter,
): void => {
  const isOwn = listing.user_id === hunter.id;
  if (!isPublic(listing) && !isOwn) refuse('notFound');
  if (isOwn) refuse('ownListing');
  // Asked again under the lock: a suspension ends what is open, and nothing may come after it.
  if (hunter.suspended_at) refuse('suspended');
  if (hunter.phone_number === '') refuse('phoneMissing');
  if (hunter.first_name === '' || hunter.last_name === '') refuse('namesMissing');
  if (!body.licenseConfirmed) refuse('licenseMissing', 'licenseConfirmed');
  const today = dayInWisconsin(ctx.now());
  if (range.startDate < today) refuse('dayPast', 'startDateTime');
  if (!contains(seasonOf(today), range.endDate)) refuse('outsideSeason', 'endDateTime');
  const availability = { default: listing.default_availability, ranges: listing.availability_ranges };
  if (blockedDays(availability, range).length > 0) refuse('datesTaken');
};

const refuseHoarder = async (
  transaction: BookingTransaction,
  { id: userId }: Hunter,
  { id: listingId }: StoredListing,
): Promise<void> => {
  const { onListing, inAll } = await countOpenRequests(transaction, { userId, listingId });
  if (onListing >= openRequestLimits.onOneListing) refuse('tooManyOnListing');
  if (inAll >= openRequestLimits.inAll) refuse('tooManyOpen');
};

/** The first lines of its story: asked for, and on some land confirmed at once; or as an administrator enters it. */
const stepsOf = (
  { caller, body }: Asked,
  { is_auto_confirm }: StoredListing,
): { status: BookingStatus; message: string }[] => {
  const entered = isAdministrator(caller);
  if (entered && body.bookingStatus !== undefined)
    return [{ status: body.bookingStatus, message: 'Entered by an administrator.' }];
  const first = {
    status: 'PendingConfirmation' as const,
    message: entered ? 'Requested by an administrator for the hunter.' : 'Requested by the hunter.',
  };
  const second = {
    status: 'PendingPayment' as const,
    message: 'Confirmed at once, as this land takes bookings by itself.',
  };
  return is_auto_confirm ? [first, second] : [first];
};

type New = { id: string; listing: StoredListing; hunter: Hunter; status: BookingStatus };

/** The price is ours alone; the percentages are copied, so that later edits change no booking (decisions). */
const write = async (
  ctx: Context,
  transaction: BookingTransaction,
  { body, range }: Asked,
  { id, listing, hunter, status }: New,
): Promise<void> => {
  const at = ctx.now();
  const price = quote(
    {
      baseCostCents: listing.base_cost_cents,
      costRanges: listing.cost_ranges,
      bookingFeePercentage: listing.booking_fee_percentage,
      taxRate: listing.tax_rate,
    },
    range,
  );
  const clock = clockOf(status, { since: at, startDate: range.startDate }, clockRulesOf(ctx.config));
  await insertBooking(transaction, {
    id,
    listing_id: listing.id,
    user_id: hunter.id,
    start_day: range.startDate,
    end_day: range.endDate,
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
    remind_at: clock.remindAt,
    expire_at: clock.expireAt,
    created_at: at,
    updated_at: at,
  });
  if (holdsDays(status)) await holdDays(transaction, { listingId: listing.id, bookingId: id, range });
};

/** Who waits for whom: the host answers a request, the hunter pays what is confirmed. */
const addLetters = async (
  ctx: Context,
  transaction: BookingTransaction,
  bookingId: string,
  status: BookingStatus,
): Promise<void> => {
  if (status !== 'PendingConfirmation' && status !== 'PendingPayment') return;
  const toHunter = status === 'PendingPayment' ? bookingConfirmedLetter : bookingReceivedLetter;
  await ctx.jobs.enqueue(transaction, toHunter.job, { bookingId });
  await ctx.jobs.enqueue(transaction, bookingRequestedLetter.job, { bookingId });
};
