import type { booking } from '#contract/booking.ts';
import { refuse } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { canSeeBooking } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { readDetail } from './answers.ts';
import { findBooking, sidesOf } from './store.ts';

export const getBookingDetail: Operation<typeof booking.getBookingDetail> = async (
  ctx,
  { caller, params },
) => {
  const found = await findBooking(ctx.db, params.id);
  if (!found || !canSeeBooking(caller, sidesOf(found))) return refuse('notFound');
  return readDetail(ctx.db, found, { caller, today: dayInWisconsin(ctx.now()), config: ctx.config });
};
