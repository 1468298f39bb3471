import { formatDays } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
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

/** To the hunter: your days are confirmed and not paid yet. */
export const paymentReminderLetter = letter<{ bookingId: string }, Stay>({
  name: 'payment-reminder',
  sample: { ...sampleStay, status: 'PendingPayment' },
  write: (stay, house) => ({
    subject: `Not paid yet: ${formatDays(stay)}, ${shorten(stay.title, 40)}`,
    preview: `${formatMoney(stay.totalCents)} and the days are yours.`,
    greeting: `${greet(stay.hunter)}, your days are not paid yet`,
    blocks: [
      { text: 'Your days are confirmed, and still held for you:' },
      { facts: stayFacts(stay, 'hunter') },
      ...byWhen(stay, 'Please pay', 'After that the booking is cancelled.'),
      { button: { label: 'Pay now', href: linkTo(house, `/payment/${stay.id}`) } },
      {
        link: {
          label: 'See or cancel the booking',
          href: linkTo(house, `/myaccount/bookings/${stay.id}/detail`),
        },
      },
    ],
    reason: `You get this because days are booked for you on ${house.name}.`,
  }),
  async load(ctx, { bookingId }) {
    return toWhoeverMustPay(await findStay(ctx, bookingId));
  },
  sent: (ctx, stay) => noteLetter(ctx, stay, 'hunter', 'the reminder to pay'),
});
