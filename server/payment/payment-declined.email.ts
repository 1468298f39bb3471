import { formatDays } from '#domain/dates.ts';
import {
  type BookingEmailData,
  deadlineBlocks,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
  toHunterWhoMustPay,
} from '../booking/booking-email-data.ts';
import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';

/** To the hunter: the payment failed, please pay again. Not sent when the booking has been paid meanwhile. */
export const paymentDeclinedEmail = defineEmail<{ bookingId: string }, BookingEmailData>({
  name: 'payment-declined',
  tryForDays: importantDays,
  sample: { ...sampleBooking, status: 'PendingPayment' },
  write: (booking, sender) => ({
    subject: `Payment not received: ${formatDays(booking)}, ${shorten(booking.title, 30)}`,
    preview: 'No money came of it. Please pay once more.',
    greeting: `${greet(booking.hunter)}, your payment did not go through`,
    blocks: [
      {
        text: 'No money came of it: it was declined, or did not reach PayPal. The days are still held:',
      },
      { facts: factLines(booking, 'hunter') },
      ...deadlineBlocks(
        booking,
        'hunter',
        'Please pay in another way',
        'After that the days are free for others.',
      ),
      { button: { label: 'Pay now', href: linkTo(sender, `/payment/${booking.id}`) } },
    ],
    reason: `You get this because you asked for days on ${sender.name}.`,
  }),
  async load(ctx, { bookingId }) {
    return toHunterWhoMustPay(await findBookingEmailData(ctx, bookingId));
  },
  sent: (ctx, booking) => recordEmail(ctx, booking, { side: 'hunter', email: 'paymentDeclined' }),
});
