import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import { canSeeBooking } from '#domain/permissions.ts';
import { findBooking, sidesOf } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { toFlag } from './answers.ts';
import { findFlagOfBooking } from './flag-store.ts';

/** The flag of one booking, with what the caller can do (docs/rules/conduct.md#flags). */
export const getBookingFlag: Operation<typeof conduct.getBookingFlag> = async (
  { db },
  { caller, params: { bookingId } },
) => {
  const booking = await findBooking(db, bookingId);
  if (!booking || !canSeeBooking(caller, sidesOf(booking))) return refuse('notFound');
  const flag = await findFlagOfBooking(db, bookingId);
  return {
    flag: flag ? toFlag(flag) : null,
    canFlag: !flag && booking.host_id === caller.id && booking.status === 'Paid',
    canAnswer: flag?.hunter_id === caller.id && flag.answer === null && flag.dismissed_at === null,
  };
};
