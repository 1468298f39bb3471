import type { Context } from '../context.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { createCaller } from '../http/serve.ts';
import type { DemoBooking } from './bookings.ts';

/** Hours between one step of a booking and the next. */
const hoursPerStep = 3;

const later = (ctx: Context, days: number, hours: number): Context => {
  const at = new Date(ctx.now().getTime() - days * 86_400_000 + hours * 3_600_000);
  return { ...ctx, now: () => at };
};

type Place = {
  listingId: string;
  ownerId: string;
  hunterId: string;
  administratorId: string;
  sendEmails: boolean;
};

/**
 * One booking as its people would have made it, each step by the operation of whoever takes it: asked for by the
 * hunter, answered by the host, and paid as an administrator records it, since no money moves while a demo is filled.
 */
export const fillBooking = async (
  ctx: Context,
  { hunterEmail, land, range, partySize, story, askedDaysAgo }: DemoBooking,
  { listingId, ownerId, hunterId, administratorId, sendEmails }: Place,
): Promise<void> => {
  const at = (step: number) => later(ctx, askedDaysAgo, step * hoursPerStep);
  const hunter = (step: number) =>
    createCaller(at(step), { id: hunterId, email: hunterEmail, role: 'Customer' });
  const host = createCaller(at(1), { id: ownerId, email: land.ownerEmail, role: 'Customer' });
  const booking = await hunter(0).submitBookingRequest({
    body: {
      listingId,
      startDateTime: range.startDate,
      endDateTime: range.endDate,
      partySize,
      licenseConfirmed: true,
      sendEmails,
    },
  });
  const params = { id: booking.id };
  if (story === 'cancelled') await hunter(1).cancelBooking({ params });
  if (story === 'rejected') await host.rejectBooking({ params });
  if ((story === 'confirmed' || story === 'paid') && !land.isAutoConfirm)
    await host.confirmBooking({ params });
  if (story !== 'paid') return;
  const administrator = {
    id: administratorId,
    email: demoAccounts.administrator,
    role: 'Administrator',
  } as const;
  await createCaller(at(2), administrator).editBooking({
    body: {
      id: booking.id,
      bookingStatus: 'Paid',
      bookingPrice: booking.totalBookingPrice,
      bookingFee: booking.totalListingBookingFee,
      sendEmails,
    },
  });
};
