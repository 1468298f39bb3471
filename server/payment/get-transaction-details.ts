import type { payment } from '#contract/payment.ts';
import { refuse } from '#contract/refusals.ts';
import { canPayBooking, canSeeBooking } from '#domain/permissions.ts';
import { findBooking } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { findCaptureOf } from './store.ts';

export const getTransactionDetails: Operation<typeof payment.getTransactionDetails> = async (
  ctx,
  { caller, params },
) => {
  const booking = await findBooking(ctx.db, params.bookingId);
  const sides = { hunterId: booking?.user_id ?? '', ownerId: booking?.owner_id ?? '' };
  if (!booking || !canSeeBooking(caller, sides)) return refuse('notFound');
  if (!canPayBooking(caller, sides)) return refuse('notAllowed');
  const id = await findCaptureOf(ctx.db, booking.id);
  return id === undefined ? refuse('notFound') : { id };
};
