import { formatDays } from '#domain/dates.ts';
import { isToBePaid, sayHeld, underWay } from '#domain/payment-status.ts';
import { type Block, type House, letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';
import {
  addressedTo,
  byWhen,
  findStay,
  greet,
  noteLetter,
  type Stay,
  sampleStay,
  stayFacts,
} from './letter-facts.ts';

/** To the hunter: it is a yes, now pay; or, where they have paid before, that there is nothing to do. Not sent once it is paid or ended. */
export const bookingConfirmedLetter = letter<{ bookingId: string }, Stay>({
  name: 'booking-confirmed',
  sample: { ...sampleStay, status: 'PendingPayment' },
  write: (stay, house) => ({
    ...(isToBePaid(stay.status, stay) ? yesNowPay(stay, house) : yesToPaid(stay, house)),
    greeting: `${greet(stay.hunter)}, it's a yes`,
    reason: `You get this because days are booked for you on ${house.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const stay = await findStay(ctx, bookingId);
    return stay?.status === 'PendingPayment' ? [addressedTo('hunter', stay, stay)] : [];
  },
  sent: (ctx, stay) => noteLetter(ctx, stay, 'hunter', 'the booking is confirmed'),
});

type Said = { subject: string; preview: string; blocks: Block[] };

const yesNowPay = (stay: Stay, house: House): Said => ({
  subject: `It's a yes, please pay: ${shorten(stay.title, 55)}`,
  preview: `${formatDays(stay)} are yours once they are paid.`,
  blocks: [
    { text: 'Your days are confirmed. They are yours once they are paid:' },
    { facts: stayFacts(stay, 'hunter') },
    ...byWhen(stay, 'Please pay', 'After that the days are free for others.'),
    { button: { label: 'Pay now', href: linkTo(house, `/payment/${stay.id}`) } },
    {
      note: 'Right after the payment we mail you the way in, the boundary and whom to call. Payments and fees are non-refundable.',
    },
  ],
});

/** Nobody is asked to pay while we hold what they paid, or it may be on its way. */
const yesToPaid = (stay: Stay, house: House): Said => ({
  subject: `It's a yes: ${shorten(stay.title, 60)}`,
  preview: `${formatDays(stay)} are confirmed, and there is nothing to pay now.`,
  blocks: [
    { text: 'Your days are confirmed, and held for you:' },
    { facts: stayFacts(stay, 'hunter') },
    {
      text: `${stay.heldCents > 0 ? sayHeld(stay.heldCents) : underWay} There is nothing to pay until then.`,
    },
    {
      button: { label: 'See your booking', href: linkTo(house, `/myaccount/bookings/${stay.id}/detail`) },
    },
  ],
});
