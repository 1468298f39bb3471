import { formatDays } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  type BookingEmailData,
  deadlineBlocks,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
  toHunterWhoMustPay,
} from './booking-email-data.ts';

/** To the hunter: reminds them to pay a confirmed booking. */
export const paymentReminderEmail = defineEmail<{ bookingId: string; requestId?: number }, BookingEmailData>({
  name: 'payment-reminder',
  sample: { ...sampleBooking, status: 'PendingPayment' },
  write: (booking, sender) => ({
    subject: `Not paid yet: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
    preview: `${formatMoney(booking.totalCents)} and the days are yours.`,
    greeting: `${greet(booking.hunter)}, your days are not paid yet`,
    blocks: [
      { text: 'Your days are confirmed, and still held for you:' },
      { facts: factLines(booking, 'hunter') },
      ...deadlineBlocks(booking, 'hunter', 'Please pay', 'After that the booking is cancelled.'),
      { button: { label: 'Pay now', href: linkTo(sender, `/payment/${booking.id}`) } },
      {
        link: {
          label: 'See or cancel the booking',
          href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`),
        },
      },
    ],
    reason: `You get this because days are booked for you on ${sender.name}.`,
  }),
  async load(ctx, { bookingId, requestId }) {
    return toHunterWhoMustPay(await findBookingEmailData(ctx, bookingId), requestId);
  },
  sent: (ctx, booking) => recordEmail(ctx, booking, { side: 'hunter', email: 'paymentReminder' }),
});
