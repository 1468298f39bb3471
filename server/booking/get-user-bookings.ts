import type { booking } from '#contract/booking.ts';
import { refuse } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { canSeeUser } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { findUser } from '../user/store.ts';
import { splitActive, withActivity } from './answers.ts';
import { listBookingsOfHunter } from './store.ts';

export const getUserBookings: Operation<typeof booking.getUserBookings> = async (ctx, { caller, params }) => {
  const isVisible = canSeeUser(caller, params.userId) && (await findUser(ctx.db, params.userId));
  if (!isVisible) return refuse('notFound');
  const bookings = await withActivity(ctx.db, await listBookingsOfHunter(ctx.db, params.userId), caller);
  return splitActive(bookings, dayInWisconsin(ctx.now()));
};
