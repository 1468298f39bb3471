import { canBeAnswered } from '#domain/booking-status.ts';
import { formatDays } from '#domain/dates.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  addressedTo,
  type BookingEmailData,
  deadlineBlocks,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';

/** To the host: reminds them to confirm or reject the request. */
export const answerReminderEmail = defineEmail<{ bookingId: string; requestId?: number }, BookingEmailData>({
  name: 'answer-reminder',
  sample: sampleBooking,
  write: (booking, sender) => ({
    subject: `A hunter still waits: ${formatDays(booking)}, ${shorten(booking.title, 30)}`,
    preview: 'A hunter waits for your yes or no.',
    greeting: `${greet(booking.host)}, a hunter still waits`,
    blocks: [
      {
        text: `${booking.hunter.firstName || 'Somebody'} asked for your land and plans around your answer.`,
      },
      { facts: factLines(booking, 'host') },
      ...deadlineBlocks(
        booking,
        'host',
        'Say yes or no',
        'After that the request is cancelled and the days are free again.',
      ),
      { button: { label: 'Say yes or no', href: linkTo(sender, '/myaccount/listings') } },
    ],
    reason: `You get this because you list land on ${sender.name}.`,
  }),
  async load(ctx, { bookingId, requestId }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    return booking && canBeAnswered(booking.status) ? [addressedTo('host', booking, booking, requestId)] : [];
  },
  sent: (ctx, booking) => recordEmail(ctx, booking, { side: 'host', email: 'answerReminder' }),
});
