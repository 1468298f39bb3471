import { randomUUIDv7 } from 'node:crypto';
import type { BookingDetail, BookingRequest, booking } from '#contract/booking.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import { blockedDays } from '#domain/availability.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import { clockOf } from '#domain/booking-clock.ts';
import { type BookingStatus, holdsDays, openRequestLimits } from '#domain/booking-status.ts';
import { contains, type DayRange, dayInWisconsin, seasonOf } from '#domain/dates.ts';
import { isPublic } from '#domain/listing-status.ts';
import { type Caller, isAdministrator } from '#domain/permissions.ts';
import { quote } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { isDuplicate } from '../platform/db/connect.ts';
import { withMutex } from '../platform/keyed-mutex.ts';
import { readDetail } from './answers.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { bookingReceivedEmail } from './booking-received.email.ts';
import { bookingRequestedEmail } from './booking-requested.email.ts';
import { clockRulesOf } from './clock-rules.ts';
import { followPaid } from './paid.ts';
import {
  getSituation,
  type Holder,
  type Hunter,
  insertBooking,
  lockForRequest,
  type RequestedListing,
  type Situation,
} from './request-store.ts';
import { type BookingTransaction, getBooking } from './store.ts';

type Person = NonNullable<Caller>;
type Asked = { caller: Person; body: BookingRequest; range: DayRange };

export const submitBookingRequest: Operation<typeof booking.submitBookingRequest> = (ctx, call) =>
  withMutex(call.body.listingId, () => book(ctx, call)).catch((error) => {
    // Past the lock this can't be; it is the database's last word all the same (docs/rules/booking.md#holding-days).
    if (isDuplicate(error, 'held_days_pkey')) return refuse('datesTaken');
    throw error;
  });

/** Lock the land and who asks, see whether it can be, write: all of it or nothing. */
const book = (
  ctx: Context,
  { caller, body, saveAnswer }: Call<typeof booking.submitBookingRequest>,
): Promise<BookingDetail> =>
  ctx.db.transaction().execute(async (transaction) => {
    const range = { startDate: body.startDay, endDate: body.endDay };
    const asked = { caller, body, range };
    // People book for themselves; an administrator says for whom.
    const userId = isAdministrator(caller) ? (body.userId ?? null) : caller.id;
    const locked = await lockForRequest(transaction, { listingId: body.listingId, userId });
    if (!locked) return isAdministrator(caller) ? refuse('unknownListing', 'listingId') : refuse('notFound');
    const hunter = locked.hunter ?? refuse('unknownHunter', 'userId');
    const found = { listingId: body.listingId, userId: hunter.id, range };
    const { listing, heldBy, unpaid } = await getSituation(transaction, found);
    if (!isAdministrator(caller)) refuseCustomer(ctx, asked, { listing, hunter, heldBy });
    if (body.partySize > listing.max_party_size) return refuse('partyTooLarge', 'partySize');
    const steps = stepsOf(asked, listing);
    const status = steps.at(-1)?.status ?? 'PendingConfirmation';
    if (holdsDays(status) && heldBy) return refuse('datesTaken');
    if (!isAdministrator(caller)) refuseHoarder(unpaid);
    const id = randomUUIDv7();
    await write(ctx, transaction, asked, { id, listing, hunter, status, steps });
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
    } else if (body.sendEmails) await addEmails(ctx, transaction, id, status);
    return saveAnswer(transaction, await readDetail(transaction, await getBooking(transaction, id), caller));
  });

/**
 * What a customer's request is refused for (docs/rules/booking.md#requirements-for-a-request), but for days held and
 * too many requests.
 */
const refuseCustomer = (
  ctx: Context,
  { body, range }: Asked,
  { listing, hunter, heldBy }: Pick<Situation, 'listing' | 'heldBy'> & { hunter: Hunter },
): void => {
  const isOwn = listing.user_id === hunter.id;
  if (!isPublic(listing) && !isOwn) refuse('notFound');
  if (isOwn) refuse('ownListing');
  // Asked again under the lock: a suspension ends what is open, and nothing may come after it.
  if (hunter.suspended_at) refuse('suspended');
  if (hunter.phone_number === '') refuse('phoneMissing');
  if (hunter.first_name === '' || hunter.last_name === '') refuse('namesMissing');
  if (!body.licenseConfirmed) refuse('licenseMissing', 'licenseConfirmed');
  if (heldBy?.userId === hunter.id) refuseOwn(heldBy, range);
  const today = dayInWisconsin(ctx.now());
  if (range.startDate < today) refuse('dayPast', 'startDateTime');
  if (!contains(seasonOf(today), range.endDate)) refuse('outsideSeason', 'endDateTime');
  const availability = { default: listing.default_availability, ranges: listing.availability_ranges };
  if (blockedDays(availability, range).length > 0) refuse('datesTaken');
};

/**
 * Somebody who holds the days themselves has lost the answer to their request, or forgotten it: they are led to it,
 * whatever has become of the land's calendar since.
 */
const refuseOwn = ({ id: bookingId, startDate, endDate }: Holder, asked: DayRange): never => {
  const isSame = startDate === asked.startDate && endDate === asked.endDate;
  throw new Refused(isSame ? 'requestExists' : 'requestOverlaps', { bookingId });
};

const refuseHoarder = ({ onListing, inAll }: Situation['unpaid']): void => {
  if (onListing >= openRequestLimits.onOneListing) refuse('tooManyOnListing');
  if (inAll >= openRequestLimits.inAll) refuse('tooManyOpen');
};

type Step = { status: BookingStatus; details: BookingActivity };

/** The first lines of its activity: asked for, and on some land confirmed at once; or as an administrator enters it. */
const stepsOf = ({ caller, body }: Asked, { is_auto_confirm }: RequestedListing): Step[] => {
  const entered = isAdministrator(caller);
  if (entered && body.bookingStatus !== undefined)
    return [{ status: body.bookingStatus, details: { kind: 'entered' } }];
  const first: Step = {
    status: 'PendingConfirmation',
    details: { kind: 'requested', by: entered ? 'administrator' : 'hunter' },
  };
  const second: Step = { status: 'PendingPayment', details: { kind: 'confirmed', by: 'listing' } };
  return is_auto_confirm ? [first, second] : [first];
};

type New = {
  id: string;
  listing: RequestedListing;
  hunter: Hunter;
  status: BookingStatus;
  steps: readonly Step[];
};

/**
 * The price is ours alone; the percentages are copied, so that later edits change no booking
 * (docs/rules/money.md#prices-are-copied).
 */
const write = async (
  ctx: Context,
  transaction: BookingTransaction,
  { caller, body, range }: Asked,
  { id, listing, hunter, status, steps }: New,
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
  const values = {
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
  };
  const lines = steps.map(({ status: to, details }, index) => {
    const actorId = index === 0 ? caller.id : null;
    return { at, actorId, details, from: steps[index - 1]?.status ?? null, to };
  });
  await insertBooking(transaction, values, { holds: holdsDays(status) ? range : null, lines });
};

/** Who waits for whom: the host answers a request, the hunter pays what is confirmed. */
const addEmails = async (
  ctx: Context,
  transaction: BookingTransaction,
  bookingId: string,
  status: BookingStatus,
): Promise<void> => {
  if (status !== 'PendingConfirmation' && status !== 'PendingPayment') return;
  const toHunter = status === 'PendingPayment' ? bookingConfirmedEmail : bookingReceivedEmail;
  await ctx.jobs.enqueue(transaction, toHunter.job, { bookingId });
  await ctx.jobs.enqueue(transaction, bookingRequestedEmail.job, { bookingId });
};
