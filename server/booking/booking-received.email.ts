import { formatDays, formatInstant } from '#domain/dates.ts';
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

/** To the hunter: your request is with the host. Not sent once it is answered. */
export const bookingReceivedLetter = letter<{ bookingId: string }, Stay>({
  name: 'booking-received',
  sample: sampleStay,
  write: (stay, house) => ({
    subject: `Your request is in: ${shorten(stay.title, 60)}`,
    preview: `${formatDays(stay)}. The landowner answers next.`,
    greeting: `${greet(stay.hunter)}, your request is in`,
    blocks: [
      { text: 'The landowner has it now. These days are held for you until then:' },
      { facts: stayFacts(stay, 'hunter') },
      {
        steps: [
          `The landowner says yes or no${stay.expireAt ? `, by ${formatInstant(stay.expireAt)} at the latest` : ''}. We write to you either way.`,
          'After a yes you pay online. Nothing is charged before.',
          'With the payment you get the way in, the boundary, and whom to call.',
        ],
      },
      {
        button: {
          label: 'See your booking',
          href: linkTo(house, `/myaccount/bookings/${stay.id}/detail`),
        },
      },
      { note: 'Plans changed? Cancel the request there, and the days are free for others.' },
    ],
    reason: `You get this because you asked for days on ${house.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const stay = await findStay(ctx, bookingId);
    return stay?.status === 'PendingConfirmation' ? [addressedTo('hunter', stay, stay)] : [];
  },
  sent: (ctx, stay) => noteLetter(ctx, stay, 'hunter', 'the request was received'),
});
