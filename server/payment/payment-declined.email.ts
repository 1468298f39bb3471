import { formatDays } from '#domain/dates.ts';
import {
  byWhen,
  findStay,
  greet,
  noteLetter,
  type Stay,
  sampleStay,
  stayFacts,
  toWhoeverMustPay,
} from '../booking/letter-facts.ts';
import { importantDays, letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';

/** To the hunter: the payment that took its time came to nothing, please pay again. Not where money came all the same. */
export const paymentDeclinedLetter = letter<{ bookingId: string }, Stay>({
  name: 'payment-declined',
  tryForDays: importantDays,
  sample: { ...sampleStay, status: 'PendingPayment' },
  write: (stay, house) => ({
    subject: `Payment declined: ${formatDays(stay)}, ${shorten(stay.title, 30)}`,
    preview: 'Nothing was charged. Please pay once more.',
    greeting: `${greet(stay.hunter)}, your payment did not go through`,
    blocks: [
      {
        text: 'It was declined, or did not reach PayPal, and nothing was charged. The days are still held:',
      },
      { facts: stayFacts(stay, 'hunter') },
      ...byWhen(stay, 'Please pay in another way', 'After that the days are free for others.'),
      { button: { label: 'Pay now', href: linkTo(house, `/payment/${stay.id}`) } },
    ],
    reason: `You get this because you asked for days on ${house.name}.`,
  }),
  async load(ctx, { bookingId }) {
    return toWhoeverMustPay(await findStay(ctx, bookingId));
  },
  sent: (ctx, stay) => noteLetter(ctx, stay, 'hunter', 'the payment did not go through'),
});
