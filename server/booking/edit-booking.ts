import type { AdminBooking, BookingEdit, bookingAdministration } from '#contract/booking-administration.ts';
import { fitsInput } from '#contract/fields.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import { type BookingStatus, canChangePrice, holdsDays } from '#domain/booking-status.ts';
import { toDollars } from '#domain/money.ts';
import { totalsWith } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import { findListingForUpdate } from '../listing/store.ts';
import type { Call, Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { isDuplicate } from '../platform/db/connect.ts';
import { withMutex } from '../platform/keyed-mutex.ts';
import { readAdminBooking } from './answers.ts';
import { addEditEmails } from './edit-emails.ts';
import { putBooking } from './move.ts';
import {
  type BookingTransaction,
  findBooking,
  findBookingForUpdate,
  insertActivity,
  isAnyDayHeld,
  type LockedBooking,
  updateBookingIn,
} from './store.ts';
import { getAdminBooking } from './table-store.ts';

type Asked = Call<typeof bookingAdministration.editBooking>;

/**
 * An administrator sets status, price and fee: any status from any, with all that follows from it
 * (docs/rules/booking.md#editing).
 */
export const editBooking: Operation<typeof bookingAdministration.editBooking> = async (ctx, call) => {
  const known = await findBooking(ctx.db, call.body.id);
  if (!known) return refuse('notFound');
  return withMutex(known.listing_id, () => edit(ctx, call, known.listing_id)).catch((error) => {
    // Past the lock this can't be; it is the database's last word all the same (docs/rules/booking.md#holding-days).
    if (isDuplicate(error, 'held_days_pkey')) return refuse('datesTaken');
    throw error;
  });
};

const edit = (ctx: Context, { caller, body, saveAnswer }: Asked, listingId: string): Promise<AdminBooking> =>
  ctx.db.transaction().execute(async (transaction) => {
    // The land's row before the booking's: in this order everybody takes them who wants days.
    await findListingForUpdate(transaction, listingId);
    const found = await findBookingForUpdate(transaction, body.id);
    if (!found) return refuse('notFound');
    const { updatedDateTime: readAt, bookingStatus: to, sendEmails } = body;
    if (readAt && readAt.getTime() !== found.updated_at.getTime()) return refuse('changedMeanwhile');
    const sums = sumsAsked(found, body);
    await refuseTaken(transaction, found, to);
    await updateBookingIn(transaction, found, { send_emails: sendEmails });
    const details = changesOf(found, sums, to);
    if (details) {
      const line = { actorId: caller.id, details, sendEmails };
      const lineId = await write(ctx, transaction, { found, sums, to, line });
      if (sendEmails) await addEditEmails(ctx, transaction, { found, to, lineId });
    }
    return saveAnswer(
      transaction,
      await readAdminBooking(transaction, await getAdminBooking(transaction, found.id), caller),
    );
  });

type Sums = Pick<
  LockedBooking,
  'booking_price_cents' | 'booking_fee_cents' | 'sub_total_cents' | 'total_tax_cents' | 'total_cents'
>;

/**
 * What the booking shall cost: tax and total follow at the tax rate that it was made at. Undefined when price and fee
 * are as they were.
 * @throws Refused 'priceFixed' when they are not, and the booking is past its payment or over; 'badInput' when nothing
 * would be left to pay.
 */
const sumsAsked = (
  found: LockedBooking,
  { bookingPriceCents, bookingFeeCents }: BookingEdit,
): Sums | undefined => {
  if (bookingPriceCents === found.booking_price_cents && bookingFeeCents === found.booking_fee_cents)
    return undefined;
  if (!canChangePrice(found.status)) return refuse('priceFixed');
  // Asked of what is typed alone: many days may well have come to more than that.
  const errors = Object.entries({ bookingPrice: bookingPriceCents, bookingFee: bookingFeeCents })
    .filter(([, cents]) => !fitsInput(toDollars(cents)))
    .map(([path]) => ({ path, message: 'At most 7 characters' }));
  if (errors.length > 0) throw new Refused('badInput', { errors });
  if (bookingPriceCents === 0)
    throw new Refused('badInput', { errors: [{ path: 'bookingPrice', message: 'Must be more than 0' }] });
  const price = { bookingPriceCents, bookingFeeCents };
  const { subTotalCents, totalTaxCents, totalCents } = totalsWith(price, found.tax_rate);
  return {
    booking_price_cents: bookingPriceCents,
    booking_fee_cents: bookingFeeCents,
    sub_total_cents: subTotalCents,
    total_tax_cents: totalTaxCents,
    total_cents: totalCents,
  };
};

/** Days that were given back may be somebody else's by now. */
const refuseTaken = async (
  transaction: BookingTransaction,
  { status, listing_id, start_day, end_day }: LockedBooking,
  to: BookingStatus,
): Promise<void> => {
  if (holdsDays(status) || !holdsDays(to)) return;
  const range = { startDate: start_day, endDate: end_day };
  if (await isAnyDayHeld(transaction, listing_id, range)) refuse('datesTaken');
};

/** What an edit changes; undefined when it is nothing. */
const changesOf = (
  found: LockedBooking,
  sums: Sums | undefined,
  to: BookingStatus,
): BookingActivity | undefined => {
  if (!sums && to === found.status) return undefined;
  return {
    kind: 'edited',
    ...(to !== found.status && { status: { from: found.status, to } }),
    ...(sums && {
      ...(sums.booking_price_cents !== found.booking_price_cents && {
        priceCents: { from: found.booking_price_cents, to: sums.booking_price_cents },
      }),
      ...(sums.booking_fee_cents !== found.booking_fee_cents && {
        feeCents: { from: found.booking_fee_cents, to: sums.booking_fee_cents },
      }),
      totalCents: sums.total_cents,
    }),
  };
};

type Change = {
  found: LockedBooking;
  sums: Sums | undefined;
  to: BookingStatus;
  line: { actorId: string; details: BookingActivity; sendEmails: boolean };
};

/** The new sums first: what follows from a status, such as a payout, goes by them. Answers the activity line's id. */
const write = async (
  ctx: Context,
  transaction: BookingTransaction,
  { found, sums, to, line }: Change,
): Promise<number> => {
  const at = ctx.now();
  const after = { ...found, ...sums };
  if (sums) await updateBookingIn(transaction, found, { ...sums, updated_at: at });
  await insertAudit(
    transaction,
    { id: line.actorId, at },
    { type: 'booking', id: found.id },
    asShown(found, found.status),
    asShown(after, to),
  );
  return to === found.status
    ? insertActivity(transaction, found.id, { actorId: line.actorId, details: line.details, at })
    : putBooking(ctx, transaction, after, to, line);
};

/** The fields as the form has them, in dollars. */
const asShown = (sums: Sums, bookingStatus: BookingStatus) => ({
  bookingStatus,
  bookingPrice: toDollars(sums.booking_price_cents),
  bookingFee: toDollars(sums.booking_fee_cents),
});
