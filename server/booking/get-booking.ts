import type { bookingAdministration } from '#contract/booking-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { readAdminBooking } from './admin-answers.ts';
import { findAdminBooking } from './table-store.ts';

export const getBooking: Operation<typeof bookingAdministration.getBooking> = async (
  ctx,
  { caller, params },
) => {
  const found = await findAdminBooking(ctx.db, params.id);
  return found ? readAdminBooking(ctx.db, found, { caller, now: ctx.now() }) : refuse('notFound');
};
