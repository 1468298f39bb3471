import { type BookingEmailData, findBookingEmailData } from '../booking/booking-email-data.ts';
import type { Context } from '../context.ts';
import { findUser } from '../user/store.ts';
import { findFlag } from './flag-store.ts';

/** A flag with its booking and its hunter, for the emails about it; undefined if one of them is gone. */
export const findFlagEmailData = async (ctx: Context, flagId: string) => {
  const flag = await findFlag(ctx.db, flagId);
  const booking: BookingEmailData | undefined = flag && (await findBookingEmailData(ctx, flag.booking_id));
  const hunter = flag && (await findUser(ctx.db, flag.hunter_id));
  return booking && hunter && { flag, booking, to: hunter.email, isSuspended: hunter.suspended_at !== null };
};
