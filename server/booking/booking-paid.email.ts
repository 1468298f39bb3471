import { formatDays } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { importantDays, letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';
import {
  addressedOnce,
  findStay,
  greet,
  noteLetter,
  type Stay,
  sampleStay,
  stayFacts,
} from './letter-facts.ts';
import { getBooking } from './store.ts';

type Guest = { name: string; phoneNumber: string; email: string };

/** To the host: it is paid; who comes, when, how to reach them, and what you get. */
export const bookingPaidLetter = letter<{ bookingId: string }, { stay: Stay; guest: Guest }>({
  name: 'booking-paid',
  tryForDays: importantDays,
  sample: {
    stay: { ...sampleStay, status: 'Paid', expireAt: null },
    guest: { name: 'Ada Lindqvist', phoneNumber: '6085550100', email: 'ada@hunter.example' },
  },
  write: ({ stay, guest }, house) => ({
    subject: `Paid: ${formatDays(stay)}, ${shorten(stay.title, 40)}`,
    preview: `${guest.name} has paid. You get ${formatMoney(stay.ownersShareCents)}.`,
    greeting: `${greet(stay.host)}, ${guest.name} has paid`,
    blocks: [
      { text: 'The booking is settled, and they have the way in, the boundary and your contacts now.' },
      { facts: stayFacts(stay, 'host') },
      { heading: 'Who comes' },
      {
        facts: [
          ['Hunter', guest.name],
          ['Phone', formatPhone(guest.phoneNumber)],
          ['Email', guest.email],
        ],
      },
      { text: 'We pay you after their last day.' },
      { button: { label: 'See my listings', href: linkTo(house, '/myaccount/listings') } },
    ],
    reason: `You get this because you list land on ${house.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const stay = await findStay(ctx, bookingId);
    if (stay?.status !== 'Paid') return [];
    const { first_name, last_name, phone_number, email } = await getBooking(ctx.db, bookingId);
    const guest = { name: `${first_name} ${last_name}`.trim() || email, phoneNumber: phone_number, email };
    return [addressedOnce('host', stay, { stay, guest })];
  },
  sent: (ctx, { stay }) => noteLetter(ctx, stay, 'host', 'the booking is paid'),
});
