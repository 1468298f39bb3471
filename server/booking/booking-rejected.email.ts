import { formatDays } from '#domain/dates.ts';
import { chargedText } from '#domain/payment-status.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  addressedTo,
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';

/** To the hunter: the request is rejected. The booking's page has the same sentence. */
export const bookingRejectedEmail = defineEmail<{ bookingId: string }, BookingEmailData>({
  name: 'booking-rejected',
  sample: { ...sampleBooking, status: 'Rejected', expireAt: null },
  write: (booking, sender) => ({
    subject: `Not this time: ${shorten(booking.title, 60)}`,
    preview: `${formatDays(booking)} did not work out. ${chargedText(booking)}`,
    greeting: greet(booking.hunter),
    blocks: [
      { text: 'Sorry, but the landowner has rejected your booking request...' },
      { facts: factLines(booking, 'hunter') },
      { text: `${chargedText(booking)} Other land is open, maybe not far from there.` },
      { button: { label: 'Find other land', href: linkTo(sender, '/') } },
    ],
    reason: `You get this because you asked for days on ${sender.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    return booking?.status === 'Rejected' ? [addressedTo('hunter', booking, booking)] : [];
  },
  sent: (ctx, booking) => recordEmail(ctx, booking, { side: 'hunter', email: 'rejected' }),
});
