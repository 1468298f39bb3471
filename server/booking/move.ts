import type { booking } from '#contract/booking.ts';
import { refuse } from '#contract/refusals.ts';
import { type BookingClock, clockOf, resumedClock } from '#domain/booking-clock.ts';
import { type BookingAction, type BookingStatus, holdsDays, next } from '#domain/booking-status.ts';
import { type Caller, canSeeBooking, type Sides } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { Call } from '../operation.ts';
import { clockRulesOf } from './clock-rules.ts';
import {
  type BookingTransaction,
  findBookingForUpdate,
  insertActivity,
  type LockedBooking,
  releaseDays,
  updateBookingIn,
} from './store.ts';

type Person = NonNullable<Caller>;

/**
 * Moves a booking by an action, with all that follows from its new status: days given back, the clock set, a line
 * in the activity. Letters are the caller's. Answers the new status.
 * @throws Refused 'bookingMovedOn' when the action isn't allowed from where the booking stands.
 */
export const moveBooking = async (
  ctx: Pick<Context, 'now' | 'config'>,
  transaction: BookingTransaction,
  found: LockedBooking,
  action: BookingAction,
  line: { actorId: string | null; message: string },
): Promise<BookingStatus> => {
  const to = next(found.status, action);
  if (!to) return refuse('bookingMovedOn');
  const at = ctx.now();
  const clock = clockAfter(ctx, found, action, to, at);
  const moved = await updateBookingIn(transaction, found, { ...clock, status: to, updated_at: at });
  if (!moved) return refuse('bookingMovedOn');
  if (!holdsDays(to)) await releaseDays(transaction, found.id);
  await insertActivity(transaction, found.id, { ...line, at }, { from: found.status, to });
  return to;
};

const clockAfter = (
  { config }: Pick<Context, 'config'>,
  found: LockedBooking,
  action: BookingAction,
  to: BookingStatus,
  at: Date,
): { remind_at?: Date | null; expire_at?: Date | null } => {
  // Stands still while it is being paid: a declined payment goes on from there.
  if (action === 'beginPayment') return {};
  const rules = clockRulesOf(config);
  const { remindAt, expireAt }: BookingClock =
    action === 'declinePayment'
      ? resumedClock(found.expire_at, at, rules)
      : clockOf(to, { since: at, startDate: found.start_day }, rules);
  return { remind_at: remindAt, expire_at: expireAt };
};

type Asked = Pick<Call<typeof booking.confirmBooking>, 'caller' | 'params' | 'keep'>;
type Plan = {
  action: BookingAction;
  isAllowed: (caller: Person, sides: Sides) => boolean;
  message: (sides: Sides) => string;
  /** What else belongs into the transaction: letters. */
  after: (transaction: BookingTransaction, bookingId: string) => Promise<void>;
};

/**
 * A person moves a booking, and is answered its new status.
 * @throws Refused 'notFound' to whom may not see it, 'notAllowed' to whom may not move it.
 */
export const moveAs = (
  ctx: Context,
  { caller, params, keep }: Asked,
  { action, isAllowed, message, after }: Plan,
): Promise<{ status: BookingStatus }> =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, params.id);
    const sides = { hunterId: found?.user_id ?? '', ownerId: found?.owner_id ?? '' };
    if (!found || !canSeeBooking(caller, sides)) return refuse('notFound');
    if (!isAllowed(caller, sides)) return refuse('notAllowed');
    const line = { actorId: caller.id, message: message(sides) };
    const status = await moveBooking(ctx, transaction, found, action, line);
    await after(transaction, found.id);
    return keep(transaction, { status });
  });
