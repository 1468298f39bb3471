import type { message } from '#contract/message.ts';
import { refuse } from '#contract/refusals.ts';
import { sideOf } from '#domain/permissions.ts';
import { findBooking, sidesOf } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { readConversation } from './answers.ts';
import { findThreadOf, threadKeyOf } from './store.ts';

export const getBookingThread: Operation<typeof message.getBookingThread> = async (
  { db },
  { caller, params: { bookingId }, query: { before } },
) => {
  const booking = await findBooking(db, bookingId);
  const reader = booking && sideOf(sidesOf(booking), caller.id);
  if (!reader) return refuse('notFound');
  return readConversation(db, await findThreadOf(db, threadKeyOf(booking)), {
    reader,
    before,
    status: booking.status,
  });
};
