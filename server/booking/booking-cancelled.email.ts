import { formatDays } from '#domain/dates.ts';
import { isCharged, sayCharged } from '#domain/payment-status.ts';
import { type Block, type House, letter, linkTo } from '../mail/letter.ts';
import { shorten } from '../mail/words.ts';
import {
  addressedTo,
  findStay,
  greet,
  noteLetter,
  type Reader,
  readers,
  type Stay,
  sampleStay,
  stayFacts,
} from './letter-facts.ts';

/** Somebody asked for it, or one of the clocks ran out. */
type Reason = 'asked' | 'unanswered' | 'unpaid';
type Cancelled = { stay: Stay; reason: Reason; reader: Reader };

/** To both sides: it is over, why, and that the days are free. */
export const bookingCancelledLetter = letter<{ bookingId: string; reason: Reason }, Cancelled>({
  name: 'booking-cancelled',
  sample: {
    stay: { ...sampleStay, status: 'Cancelled', expireAt: null },
    reason: 'unanswered',
    reader: 'hunter',
  },
  write: ({ stay, reason, reader }, house) => ({
    subject: `Cancelled: ${formatDays(stay)}, ${shorten(stay.title, 40)}`,
    preview: whyOf(stay, reason, reader),
    greeting: `${greet(stay[reader])}, this booking is cancelled`,
    blocks: [
      { text: whyOf(stay, reason, reader) },
      { facts: stayFacts(stay, reader) },
      ...(reader === 'hunter' ? toTheHunter(stay, house) : toTheHost(house)),
    ],
    reason:
      reader === 'hunter'
        ? `You get this because you asked for days on ${house.name}.`
        : `You get this because you list land on ${house.name}.`,
  }),
  async load(ctx, { bookingId, reason }) {
    const stay = await findStay(ctx, bookingId);
    if (stay?.status !== 'Cancelled') return [];
    return readers.map((reader) => addressedTo(reader, stay, { stay, reason, reader }));
  },
  sent: (ctx, { stay, reader }) => noteLetter(ctx, stay, reader, 'the booking is cancelled'),
});

/** The way on: to the land again, while the public sees it. */
const toTheHunter = (stay: Stay, house: House): Block[] =>
  stay.isPublic
    ? [
        { text: `${sayCharged(stay)} If you still want to go, ask again while the days are free.` },
        { button: { label: 'See the land again', href: linkTo(house, `/listing/${stay.listingId}`) } },
      ]
    : [
        { text: `${sayCharged(stay)} This land takes no requests now. Other land may be free on your days.` },
        { button: { label: 'Find land', href: linkTo(house, '/') } },
      ];

const toTheHost = (house: House): Block[] => [
  { text: 'The days are free again for other hunters.' },
  { button: { label: 'See my listings', href: linkTo(house, '/myaccount/listings') } },
];

/** It may have been paid once all the same. */
const whyOf = (stay: Stay, reason: Reason, reader: Reader): string =>
  reason === 'asked' && isCharged(stay) ? 'It was cancelled.' : why[reason][reader];

const why: Record<Reason, Record<Reader, string>> = {
  asked: {
    hunter: 'It was cancelled before it was paid.',
    host: 'It was cancelled before it was paid.',
  },
  unanswered: {
    hunter: 'The landowner did not answer in time, so your request has ended.',
    host: 'It was not answered in time, so the request has ended.',
  },
  unpaid: {
    hunter: 'It was not paid in time, so the days are not held for you any longer.',
    host: 'The hunter did not pay in time.',
  },
};
