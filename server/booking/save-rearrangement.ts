import { clockOf } from '#domain/booking-clock.ts';
import { type DayRange, dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import { type Cents, toDollars } from '#domain/money.ts';
import { sides } from '#domain/permissions.ts';
import type { Quote } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { insertActivity } from './activity-store.ts';
import { bookingChangedEmail } from './booking-changed.email.ts';
import { clockRulesOf } from './clock-rules.ts';
import { holdDays, releaseDays } from './held-days-store.ts';
import { moveBooking } from './move.ts';
import { requestAccessEmail } from './request-access-email.ts';
import { type BookingTransaction, daysOf, type LockedBooking, updateBookingIn } from './store.ts';

/** What an administrator changes of a booking. */
export type Rearrangement = {
  /** Whether the days are others than before. */
  isMoved: boolean;
  days: DayRange;
  partySize: number;
  /** The new amounts of an unpaid booking, or one that is paid anew; undefined if they stay. */
  totals: Omit<Quote, 'days'> | undefined;
  /** What goes back of a paid one. */
  refundCents: Cents | undefined;
  /** Whether a paid booking waits for its payment again, since the new days cost more. */
  isPaidAnew: boolean;
};

/**
 * Writes other days or another party: the booking, its held days, its activity and audit, and queues the emails
 * (docs/rules/booking.md#other-days-or-another-party). The caller must hold the locks of the listing and the booking.
 * @throws the database's error on 'held_days_pkey' when another booking holds one of the days.
 */
export const saveRearrangement = async (
  ctx: Context,
  transaction: BookingTransaction,
  found: LockedBooking,
  { isMoved, days, partySize, totals, refundCents, isPaidAnew }: Rearrangement,
  actorId: string,
): Promise<void> => {
  const isOther = partySize !== found.party_size;
  if (!isMoved && !isOther) return;
  const { id, listing_id: listingId } = found;
  const at = ctx.now();
  await updateBookingIn(transaction, found, {
    start_day: days.startDay,
    end_day: days.endDay,
    party_size: partySize,
    ...(totals && {
      booking_price_cents: totals.bookingPriceCents,
      booking_fee_cents: totals.bookingFeeCents,
      sub_total_cents: totals.subTotalCents,
      total_tax_cents: totals.totalTaxCents,
      total_cents: totals.totalCents,
    }),
    ...(isMoved && deadlineOn(ctx, found, days)),
    // The next payment brings the emails of the new days.
    ...(isPaidAnew && { access_email_at: null }),
    updated_at: at,
  });
  if (isMoved) {
    await releaseDays(transaction, id);
    await holdDays(transaction, { listingId, bookingId: id, range: days });
  }
  const details = {
    kind: 'rearranged',
    ...(isMoved && { days: { from: daysOf(found), to: days } }),
    ...(isOther && { partySize: { from: found.party_size, to: partySize } }),
    ...(totals && { totalCents: totals.totalCents }),
    ...(refundCents !== undefined && { refundCents }),
  } as const;
  const moved = { ...found, start_day: days.startDay, end_day: days.endDay };
  const { lineId } = isPaidAnew
    ? await moveBooking(ctx, transaction, moved, 'payAnew', { actorId, details })
    : { lineId: await insertActivity(transaction, id, { actorId, details, at }) };
  await insertAudit(
    transaction,
    { id: actorId, at },
    { type: 'booking', id },
    {
      ...auditFields({ days: daysOf(found), partySize: found.party_size }, totals && pricesOf(found)),
      bookingStatus: found.status,
    },
    {
      ...auditFields({ days, partySize }, totals),
      bookingStatus: isPaidAnew ? 'PendingPayment' : found.status,
    },
  );
  const hasAccessEmail = isMoved && found.status === 'Paid' && !isPaidAnew;
  if (hasAccessEmail) await requestAccessEmail(ctx, transaction, id, actorId, lineId);
  // The access email tells the hunter of the change too.
  const readers = hasAccessEmail ? (['host'] as const) : sides;
  await ctx.jobs.enqueue(transaction, bookingChangedEmail.job, { bookingId: id, lineId, readers });
};

type Prices = Pick<Quote, 'bookingPriceCents' | 'bookingFeeCents'>;

const pricesOf = (found: LockedBooking): Prices => ({
  bookingPriceCents: found.booking_price_cents,
  bookingFeeCents: found.booking_fee_cents,
});

/** The fields for the audit; amounts in dollars, under the names of an edit. */
const auditFields = (
  { days, partySize }: Pick<Rearrangement, 'days' | 'partySize'>,
  prices: Prices | undefined,
) => ({
  startDate: days.startDay,
  endDate: days.endDay,
  partySize,
  ...(prices && {
    bookingPrice: toDollars(prices.bookingPriceCents),
    bookingFee: toDollars(prices.bookingFeeCents),
  }),
});

/** The deadline as it was, or the usual one if the new first day, which is to come, would begin before it. */
const deadlineOn = (
  { now, config }: Pick<Context, 'now' | 'config'>,
  { status, expire_at: expireAt, remind_at: remindAt }: LockedBooking,
  { startDay }: DayRange,
): Partial<Pick<LockedBooking, 'expire_at' | 'remind_at'>> => {
  const at = now();
  const isToCome = startDay >= dayInWisconsin(at);
  if (expireAt === null || !isToCome || expireAt <= hourInWisconsin(startDay, 0)) return {};
  const usual = clockOf(status, { since: at, startDay }, clockRulesOf(config));
  if (usual.expireAt === null || usual.expireAt >= expireAt) return {};
  const isBefore = remindAt !== null && remindAt < usual.expireAt;
  return { expire_at: usual.expireAt, remind_at: isBefore ? remindAt : null };
};
