import { formatDays } from '#domain/dates.ts';
import { letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';
import {
  byWhen,
  findStay,
  greet,
  noteLetter,
  type Stay,
  sampleStay,
  stayFacts,
  toWhoeverMustPay,
} from './letter-facts.ts';

/** To the hunter: it is a yes, now pay. Not sent once it is paid or ended. */
export const bookingConfirmedLetter = letter<{ bookingId: string }, Stay>({
  name: 'booking-confirmed',
  sample: { ...sampleStay, status: 'PendingPayment' },
  write: (stay, house) => ({
    subject: `It's a yes, please pay: ${shorten(stay.title, 55)}`,
    preview: `${formatDays(stay)} are yours once they are paid.`,
    greeting: `${greet(stay.hunter)}, it's a yes`,
    blocks: [
      { text: 'Your days are confirmed. They are yours once they are paid:' },
      { facts: stayFacts(stay, 'hunter') },
      ...byWhen(stay, 'Please pay', 'After that the days are free for others.'),
      { button: { label: 'Pay now', href: linkTo(house, `/payment/${stay.id}`) } },
      {
        note: 'Right after the payment we mail you the way in, the boundary and whom to call. Payments and fees are non-refundable.',
      },
    ],
    reason: `You get this because you asked for days on ${house.name}.`,
  }),
  async load(ctx, { bookingId }) {
    return toWhoeverMustPay(await findStay(ctx, bookingId));
  },
  sent: (ctx, stay) => noteLetter(ctx, stay, 'hunter', 'the booking is confirmed'),
});
