import { formatDays } from '#domain/dates.ts';
import { sayCharged } from '#domain/payment-status.ts';
import { letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';
import {
  addressedTo,
  findStay,
  greet,
  noteLetter,
  type Stay,
  sampleStay,
  stayFacts,
} from './letter-facts.ts';

/** To the hunter: it is a no. The sentence is also on the booking's page. */
export const bookingRejectedLetter = letter<{ bookingId: string }, Stay>({
  name: 'booking-rejected',
  sample: { ...sampleStay, status: 'Rejected', expireAt: null },
  write: (stay, house) => ({
    subject: `Not this time: ${shorten(stay.title, 60)}`,
    preview: `${formatDays(stay)} did not work out. ${sayCharged(stay)}`,
    greeting: greet(stay.hunter),
    blocks: [
      { text: 'Sorry, but the landowner has rejected your booking request...' },
      { facts: stayFacts(stay, 'hunter') },
      { text: `${sayCharged(stay)} Other land is open, maybe not far from there.` },
      { button: { label: 'Find other land', href: linkTo(house, '/') } },
    ],
    reason: `You get this because you asked for days on ${house.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const stay = await findStay(ctx, bookingId);
    return stay?.status === 'Rejected' ? [addressedTo('hunter', stay, stay)] : [];
  },
  sent: (ctx, stay) => noteLetter(ctx, stay, 'hunter', 'the request was rejected'),
});
