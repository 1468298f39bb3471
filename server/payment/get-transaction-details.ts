import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { canPayBooking, canSeeBooking } from '#domain/permissions.ts';
import { findBooking, sidesOf } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { findCaptureId } from './store.ts';

export const getTransactionDetails: Operation<typeof payment.getTransactionDetails> = async (
  ctx,
  { caller, params },
) => {
  const booking = await findBooking(ctx.db, params.bookingId);
  if (!booking || !canSeeBooking(caller, sidesOf(booking))) return refuse('notFound');
  if (!canPayBooking(caller, sidesOf(booking))) return refuse('notAllowed');
  const id = await findCaptureId(ctx.db, booking.id);
  return id === undefined ? refuse('notFound') : { id };
};
