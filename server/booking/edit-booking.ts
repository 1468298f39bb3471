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
import { insertActivity } from './activity-store.ts';
import { readAdminBooking } from './admin-answers.ts';
import { addEditEmails } from './edit-emails.ts';
import { isAnyDayHeld } from './held-days-store.ts';
import { setBookingStatus } from './move.ts';
import { queuePaidEmails } from './paid.ts';
import {
  type BookingTransaction,
  daysOf,
  findBooking,
  findBookingForUpdate,
  type LockedBooking,
  updateBookingIn,
} from './store.ts';
import { getAdminBooking } from './table-store.ts';

type EditCall = Call<typeof bookingAdministration.editBooking>;

/**
 * An administrator sets status, price and fee. Any status may follow any other, with the same effects as elsewhere
 * (docs/rules/booking.md#editing).
 */
export const editBooking: Operation<typeof bookingAdministration.editBooking> = async (ctx, call) => {
  const booking = await findBooking(ctx.db, call.body.id);
  if (!booking) return refuse('notFound');
  return withMutex(booking.listing_id, () => edit(ctx, call, booking.listing_id)).catch((error) => {
    // The listing's lock prevents this; the constraint is the last guard (docs/rules/booking.md#holding-days).
    if (isDuplicate(error, 'held_days_pkey')) return refuse('datesTaken');
    throw error;
  });
};

const edit = (
  ctx: Context,
  { caller, body, saveAnswer }: EditCall,
  listingId: string,
): Promise<AdminBooking> =>
  ctx.db.transaction().execute(async (transaction) => {
    // Lock order: the listing's row, then the booking's, as in every transaction that changes held days.
    await findListingForUpdate(transaction, listingId);
    const found = await findBookingForUpdate(transaction, body.id);
    if (!found) return refuse('notFound');
    const { updatedDateTime: readAt, bookingStatus: to, sendEmails } = body;
    if (readAt && readAt.getTime() !== found.updated_at.getTime()) return refuse('changedMeanwhile');
    const amounts = changedAmounts(found, body);
    await refuseIfDaysHeld(transaction, found, to);
    await updateBookingIn(transaction, found, { send_emails: sendEmails });
    await insertAudit(
      transaction,
      { id: caller.id, at: ctx.now() },
      { type: 'booking', id: found.id },
      { sendEmails: found.send_emails },
      { sendEmails },
    );
    const details = describeEdit(found, amounts, to);
    if (details) {
      const line = { actorId: caller.id, details, sendEmails };
      const lineId = await applyEdit(ctx, transaction, { found, amounts, to, line });
      if (sendEmails) await addEditEmails(ctx, transaction, { found, to, lineId });
    }
    // The booking may have become Paid by an earlier call without emails.
    if (sendEmails && to === 'Paid') await queuePaidEmails(ctx, transaction, found.id);
    return saveAnswer(
      transaction,
      await readAdminBooking(transaction, await getAdminBooking(transaction, found.id), {
        caller,
        now: ctx.now(),
      }),
    );
  });

type Amounts = Pick<
  LockedBooking,
  'booking_price_cents' | 'booking_fee_cents' | 'sub_total_cents' | 'total_tax_cents' | 'total_cents'
>;

/**
 * The booking's amounts for the requested price and fee, with tax at the booking's own rate. Undefined when neither
 * changes.
 * @throws Refused 'priceFixed' when the status allows no change; 'badInput' when an amount is too long or the price
 * is 0.
 */
const changedAmounts = (
  found: LockedBooking,
  { bookingPriceCents, bookingFeeCents }: BookingEdit,
): Amounts | undefined => {
  if (bookingPriceCents === found.booking_price_cents && bookingFeeCents === found.booking_fee_cents)
    return undefined;
  if (!canChangePrice(found.status)) return refuse('priceFixed');
  // Only typed amounts are limited to seven characters: the price of a long booking may be longer.
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

/** @throws Refused 'datesTaken' when the edit takes back released days that another booking holds now. */
const refuseIfDaysHeld = async (
  transaction: BookingTransaction,
  found: LockedBooking,
  to: BookingStatus,
): Promise<void> => {
  if (holdsDays(found.status) || !holdsDays(to)) return;
  if (await isAnyDayHeld(transaction, found.listing_id, daysOf(found))) refuse('datesTaken');
};

/** The line of activity for an edit; undefined when nothing changes. */
const describeEdit = (
  found: LockedBooking,
  amounts: Amounts | undefined,
  to: BookingStatus,
): BookingActivity | undefined => {
  if (!amounts && to === found.status) return undefined;
  return {
    kind: 'edited',
    ...(to !== found.status && { status: { from: found.status, to } }),
    ...(amounts && {
      ...(amounts.booking_price_cents !== found.booking_price_cents && {
        priceCents: { from: found.booking_price_cents, to: amounts.booking_price_cents },
      }),
      ...(amounts.booking_fee_cents !== found.booking_fee_cents && {
        feeCents: { from: found.booking_fee_cents, to: amounts.booking_fee_cents },
      }),
      totalCents: amounts.total_cents,
    }),
  };
};

type Edit = {
  found: LockedBooking;
  amounts: Amounts | undefined;
  to: BookingStatus;
  line: { actorId: string; details: BookingActivity; sendEmails: boolean };
};

/**
 * Writes the amounts before the status, since effects of the status, such as a payout, use them. Returns the activity
 * line's id.
 */
const applyEdit = async (
  ctx: Context,
  transaction: BookingTransaction,
  { found, amounts, to, line }: Edit,
): Promise<number> => {
  const at = ctx.now();
  const after = { ...found, ...amounts };
  if (amounts) await updateBookingIn(transaction, found, { ...amounts, updated_at: at });
  await insertAudit(
    transaction,
    { id: line.actorId, at },
    { type: 'booking', id: found.id },
    auditFields(found, found.status),
    auditFields(after, to),
  );
  return to === found.status
    ? insertActivity(transaction, found.id, { actorId: line.actorId, details: line.details, at })
    : setBookingStatus(ctx, transaction, after, to, line);
};

/** The fields for the audit, named as in the form; amounts in dollars. */
const auditFields = (amounts: Amounts, bookingStatus: BookingStatus) => ({
  bookingStatus,
  bookingPrice: toDollars(amounts.booking_price_cents),
  bookingFee: toDollars(amounts.booking_fee_cents),
});
