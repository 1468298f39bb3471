import type { booking } from '#contract/booking.ts';
import { refuse } from '#contract/refusals.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import { type BookingClock, clockOf, resumedClock } from '#domain/booking-clock.ts';
import { type BookingAction, type BookingStatus, holdsDays, next } from '#domain/booking-status.ts';
import { canSeeBooking, type Person, type Side, type Sides, sideOf } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { EventContext } from '../event.ts';
import type { Call } from '../operation.ts';
import { insertActivity } from './activity-store.ts';
import { updateAnswerTime } from './answer-time-store.ts';
import { clockRulesOf } from './clock-rules.ts';
import { holdDays, releaseDays } from './held-days-store.ts';
import { applyPaid } from './paid.ts';
import {
  type BookingTransaction,
  daysOf,
  findBookingForUpdate,
  type LockedBooking,
  sidesOf,
  updateBookingIn,
} from './store.ts';

type Line = {
  /** The acting user; null for a clock or the payment provider. */
  actorId: string | null;
  details: BookingActivity;
  /** False to send no emails about becoming Paid. */
  sendEmails?: boolean;
};

/**
 * Changes a booking's status by an action, with all effects (see `setBookingStatus`). The caller adds the emails,
 * except those of becoming Paid. Returns the new status and the id of the line of activity.
 * @throws Refused 'bookingMovedOn' when the booking's status does not allow the action.
 */
export const moveBooking = async (
  ctx: EventContext,
  transaction: BookingTransaction,
  found: LockedBooking,
  action: BookingAction,
  line: Line,
): Promise<{ status: BookingStatus; lineId: number }> => {
  const status = next(found.status, action);
  if (!status) return refuse('bookingMovedOn');
  return { status, lineId: await setBookingStatus(ctx, transaction, found, status, line) };
};

/**
 * Sets a booking's status, with all effects: days held or released, the clock set, a line of activity, and payout and
 * emails when it becomes Paid. It does not check whether the change is allowed, so it is only for an administrator who
 * edits the status, and may set any; every other change goes through `moveBooking`. A caller that makes the booking
 * hold days again must lock the listing first. Returns the id of the line.
 * @throws Refused 'bookingMovedOn' when the stored status is no longer `found.status`; the database's error on
 * 'held_days_pkey' when another booking holds one of its days.
 */
export const setBookingStatus = async (
  ctx: EventContext,
  transaction: BookingTransaction,
  found: LockedBooking,
  to: BookingStatus,
  { actorId, details, sendEmails = true }: Line,
): Promise<number> => {
  const { id, status: from, listing_id: listingId } = found;
  const at = ctx.now();
  const unpaid = from === 'Paid' ? { paid_at: null, payment_recorded_by: null } : {};
  const rejectionReason = details.kind === 'rejected' ? (details.why ?? null) : null;
  const values = {
    ...clockAfter(ctx, found, to, at),
    ...unpaid,
    rejection_reason: rejectionReason,
    status: to,
    updated_at: at,
  };
  if (!(await updateBookingIn(transaction, found, values))) return refuse('bookingMovedOn');
  if (!holdsDays(to)) await releaseDays(transaction, id);
  else if (!holdsDays(from)) await holdDays(transaction, { listingId, bookingId: id, range: daysOf(found) });
  const lineId = await insertActivity(transaction, id, { actorId, details, at }, { from, to });
  if (to === 'Paid') await applyPaid(ctx, transaction, found, { actorId, sendEmails });
  if (from === 'Paid') await ctx.events.bookingLeftPaid(ctx, transaction, { bookingId: id, actorId });
  return lineId;
};

const clockAfter = (
  { config }: Pick<Context, 'config'>,
  { status: from, expire_at, start_day }: LockedBooking,
  to: BookingStatus,
  at: Date,
): { remind_at?: Date | null; expire_at?: Date | null } => {
  // The clock is paused while the booking is being paid; a declined payment resumes it.
  if (to === 'ProcessingPayment') return {};
  const rules = clockRulesOf(config);
  const isDeclined = from === 'ProcessingPayment' && to === 'PendingPayment';
  const { remindAt, expireAt }: BookingClock = isDeclined
    ? resumedClock(expire_at, at, rules)
    : clockOf(to, { since: at, startDay: start_day }, rules);
  return { remind_at: remindAt, expire_at: expireAt };
};

type MoveCall = Pick<Call<typeof booking.confirmBooking>, 'caller' | 'params' | 'saveAnswer'>;
type Move = {
  action: BookingAction;
  isAllowed: (caller: Person, sides: Sides) => boolean;
  /** The line of activity. `side` is undefined for an administrator who is on neither side. */
  details: (side: Side | undefined) => BookingActivity;
  /** Adds the emails, in the same transaction. */
  addEmails: (transaction: BookingTransaction, bookingId: string) => Promise<void>;
  /** Whether it answers a request: then the host's usual time to answer is counted again. */
  isAnswer?: boolean;
};

/**
 * The operation of a user who confirms, rejects or cancels a booking. Returns the new status.
 * @throws Refused 'notFound' if the caller may not see the booking, 'notAllowed' if they may not do this.
 */
export const moveAs = (
  ctx: Context,
  { caller, params, saveAnswer }: MoveCall,
  { action, isAllowed, details, addEmails, isAnswer = false }: Move,
): Promise<{ status: BookingStatus }> =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, params.id);
    if (!found || !canSeeBooking(caller, sidesOf(found))) return refuse('notFound');
    if (!isAllowed(caller, sidesOf(found))) return refuse('notAllowed');
    const line = { actorId: caller.id, details: details(sideOf(sidesOf(found), caller.id)) };
    const { status } = await moveBooking(ctx, transaction, found, action, line);
    await addEmails(transaction, found.id);
    if (isAnswer && caller.id === found.host_id) await updateAnswerTime(transaction, caller.id);
    return saveAnswer(transaction, { status });
  });
