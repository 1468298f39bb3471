import { formatDays, formatInstant } from '#domain/dates.ts';
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
import { rulesBlocks } from './rules-blocks.ts';

/** To the hunter: the host has the request. Not sent once it is answered. */
export const bookingReceivedEmail = defineEmail<{ bookingId: string }, BookingEmailData>({
  name: 'booking-received',
  sample: sampleBooking,
  write: (booking, sender) => ({
    subject: `Your request is in: ${shorten(booking.title, 60)}`,
    preview: `${formatDays(booking)}. The landowner answers next.`,
    greeting: `${greet(booking.hunter)}, your request is in`,
    blocks: [
      { text: 'The landowner has it now. These days are held for you until then:' },
      { facts: factLines(booking, 'hunter') },
      {
        steps: [
          `The landowner says yes or no${booking.expireAt ? `, by ${formatInstant(booking.expireAt)} at the latest` : ''}. We write to you either way.`,
          'After a yes you pay online. Nothing is charged before.',
          'With the payment you get the way in, the boundary, and whom to call.',
        ],
      },
      ...rulesBlocks(booking.rules, 'short'),
      {
        button: {
          label: 'See your booking',
          href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`),
        },
      },
      {
        note: `Plans changed? Cancel the request there${booking.isOver ? '' : ', and the days are free for others'}.`,
      },
    ],
    reason: `You get this because you asked for days on ${sender.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    return booking?.status === 'PendingConfirmation' ? [addressedTo('hunter', booking, booking)] : [];
  },
  sent: (ctx, booking) => recordEmail(ctx, booking, { side: 'hunter', email: 'received' }),
});
