import type { booking } from '#contract/booking.ts';
import { refuse } from '#contract/refusals.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import { type BookingClock, clockOf, resumedClock } from '#domain/booking-clock.ts';
import { type BookingAction, type BookingStatus, holdsDays, next } from '#domain/booking-status.ts';
import { type Caller, canSeeBooking, type Side, type Sides, sideOf } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { EventContext } from '../event.ts';
import type { Call } from '../operation.ts';
import { clockRulesOf } from './clock-rules.ts';
import { followPaid } from './paid.ts';
import {
  type BookingTransaction,
  findBookingForUpdate,
  holdDays,
  insertActivity,
  type LockedBooking,
  releaseDays,
  sidesOf,
  updateBookingIn,
} from './store.ts';

type Person = NonNullable<Caller>;

type Line = {
  /** Who does it; null when it happens by itself. */
  actorId: string | null;
  details: BookingActivity;
  /** False when nobody shall be written to about becoming Paid. */
  sendEmails?: boolean;
};

/**
 * Moves a booking by an action, with all that follows (see `putBooking`). Emails are the caller's, but for those of
 * becoming Paid. Answers the new status.
 * @throws Refused 'bookingMovedOn' when the action isn't allowed from where the booking stands.
 */
export const moveBooking = async (
  ctx: EventContext,
  transaction: BookingTransaction,
  found: LockedBooking,
  action: BookingAction,
  line: Line,
): Promise<BookingStatus> => {
  const to = next(found.status, action);
  if (!to) return refuse('bookingMovedOn');
  await putBooking(ctx, transaction, found, to, line);
  return to;
};

/**
 * Puts a booking into another status, with all that follows from it: days held or given back, the clock set, payout
 * and emails of a paid one, a line in the activity. Whether it may go there is the caller's question: rules are
 * asked by `moveBooking`, and an administrator may set any status. Whoever lets it hold days again has locked the
 * listing before. Answers the id of that line.
 * @throws Refused 'bookingMovedOn' when it is in another status by now; the database's error on 'held_days_pkey' when
 * somebody else holds one of its days.
 */
export const putBooking = async (
  ctx: EventContext,
  transaction: BookingTransaction,
  found: LockedBooking,
  to: BookingStatus,
  { actorId, details, sendEmails = true }: Line,
): Promise<number> => {
  const { id, status: from, listing_id: listingId } = found;
  const at = ctx.now();
  const unpaid = from === 'Paid' ? { paid_at: null, payment_recorded_by: null } : {};
  const values = { ...clockAfter(ctx, found, to, at), ...unpaid, status: to, updated_at: at };
  if (!(await updateBookingIn(transaction, found, values))) return refuse('bookingMovedOn');
  if (!holdsDays(to)) await releaseDays(transaction, id);
  else if (!holdsDays(from)) {
    const range = { startDate: found.start_day, endDate: found.end_day };
    await holdDays(transaction, { listingId, bookingId: id, range });
  }
  const lineId = await insertActivity(transaction, id, { actorId, details, at }, { from, to });
  if (to === 'Paid') await followPaid(ctx, transaction, found, { actorId, sendEmails });
  if (from === 'Paid') await ctx.events.bookingLeftPaid(ctx, transaction, { bookingId: id, actorId });
  return lineId;
};

const clockAfter = (
  { config }: Pick<Context, 'config'>,
  { status: from, expire_at, start_day }: LockedBooking,
  to: BookingStatus,
  at: Date,
): { remind_at?: Date | null; expire_at?: Date | null } => {
  // Stands still while it is being paid: a declined payment goes on from there.
  if (to === 'ProcessingPayment') return {};
  const rules = clockRulesOf(config);
  const isDeclined = from === 'ProcessingPayment' && to === 'PendingPayment';
  const { remindAt, expireAt }: BookingClock = isDeclined
    ? resumedClock(expire_at, at, rules)
    : clockOf(to, { since: at, startDate: start_day }, rules);
  return { remind_at: remindAt, expire_at: expireAt };
};

type Asked = Pick<Call<typeof booking.confirmBooking>, 'caller' | 'params' | 'saveAnswer'>;
type Plan = {
  action: BookingAction;
  isAllowed: (caller: Person, sides: Sides) => boolean;
  /** The line of activity; undefined is the side of an administrator who is neither. */
  details: (side: Side | undefined) => BookingActivity;
  /** What else belongs into the transaction: emails. */
  after: (transaction: BookingTransaction, bookingId: string) => Promise<void>;
};

/**
 * A person moves a booking, and is answered its new status.
 * @throws Refused 'notFound' to whom may not see it, 'notAllowed' to whom may not move it.
 */
export const moveAs = (
  ctx: Context,
  { caller, params, saveAnswer }: Asked,
  { action, isAllowed, details, after }: Plan,
): Promise<{ status: BookingStatus }> =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, params.id);
    if (!found || !canSeeBooking(caller, sidesOf(found))) return refuse('notFound');
    if (!isAllowed(caller, sidesOf(found))) return refuse('notAllowed');
    const line = { actorId: caller.id, details: details(sideOf(sidesOf(found), caller.id)) };
    const status = await moveBooking(ctx, transaction, found, action, line);
    await after(transaction, found.id);
    return saveAnswer(transaction, { status });
  });
