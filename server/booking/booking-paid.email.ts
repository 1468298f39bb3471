import { formatDays } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  addressedOnce,
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';
import { getBooking } from './store.ts';

type Guest = { name: string; phoneNumber: string; email: string };

/** To the host: the booking is paid; the hunter's name and contacts, the days and the payout. */
export const bookingPaidEmail = defineEmail<
  { bookingId: string },
  { booking: BookingEmailData; guest: Guest }
>({
  name: 'booking-paid',
  tryForDays: importantDays,
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    guest: { name: 'Ada Lindqvist', phoneNumber: '6085550100', email: 'ada@hunter.example' },
  },
  write: ({ booking, guest }, sender) => ({
    subject: `Paid: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
    preview: `${guest.name} has paid. You get ${formatMoney(booking.hostShareCents)}.`,
    greeting: `${greet(booking.host)}, ${guest.name} has paid`,
    blocks: [
      { text: 'The booking is settled, and they have the way in, the boundary and your contacts now.' },
      { facts: factLines(booking, 'host') },
      { heading: 'Who comes' },
      {
        facts: [
          ['Hunter', guest.name],
          ['Phone', formatPhone(guest.phoneNumber)],
          ['Email', guest.email],
        ],
      },
      { text: 'We pay you after their last day.' },
      { button: { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') } },
    ],
    reason: `You get this because you list land on ${sender.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    if (booking?.status !== 'Paid') return [];
    const { first_name, last_name, phone_number, email } = await getBooking(ctx.db, bookingId);
    const guest = { name: `${first_name} ${last_name}`.trim() || email, phoneNumber: phone_number, email };
    return [addressedOnce('host', booking, { booking, guest })];
  },
  sent: (ctx, { booking }) => recordEmail(ctx, booking, { side: 'host', email: 'paid' }),
});
