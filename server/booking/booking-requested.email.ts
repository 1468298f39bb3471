import { formatDays, formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { type Block, type House, letter, linkTo } from '../mail/letter.ts';
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

/** To the host: somebody asks for your land, say yes or no; or, where nobody needs to be asked, somebody has it. */
export const bookingRequestedLetter = letter<{ bookingId: string }, Stay>({
  name: 'booking-requested',
  sample: sampleStay,
  write(stay, house) {
    const asks = asksFor(stay);
    const who = stay.hunter.firstName || 'A hunter';
    return {
      subject: `${asks ? 'Yes or no' : 'Booked'}: ${formatDays(stay)}, ${shorten(stay.title, 40)}`,
      preview: `${who} ${asks ? 'asks for' : 'has booked'} your land for ${formatMoney(stay.ownersShareCents)} to you.`,
      greeting: `${greet(stay.host)}, ${who} ${asks ? 'would like to hunt your land' : 'has booked your land'}`,
      blocks: [
        { facts: stayFacts(stay, 'host') },
        ...(asks ? answerBlocks(stay, house) : bookedBlocks(house)),
      ],
      reason: `You get this because you list land on ${house.name}.`,
    };
  },
  async load(ctx, { bookingId }) {
    const stay = await findStay(ctx, bookingId);
    const isOpen = stay?.status === 'PendingConfirmation' || stay?.status === 'PendingPayment';
    return isOpen ? [addressedTo('host', stay, stay)] : [];
  },
  sent: (ctx, stay) =>
    noteLetter(ctx, stay, 'host', asksFor(stay) ? 'a hunter asks for days' : 'a hunter has booked days'),
});

/** There is something to answer; else it confirmed itself, or an administrator entered it so. */
const asksFor = ({ status }: Stay): boolean => status === 'PendingConfirmation';

const answerBlocks = ({ expireAt }: Stay, house: House): Block[] => [
  {
    text: `Say yes or no${expireAt ? ` by ${formatInstant(expireAt)}` : ' soon'}. Without an answer the request ends then, and the days are free again.`,
  },
  { button: { label: 'Say yes or no', href: linkTo(house, '/myaccount/listings') } },
  { note: 'After a yes the hunter pays. Only then do they get your phone number and the way in.' },
];

const bookedBlocks = (house: House): Block[] => [
  {
    text: 'There is nothing to answer: the booking is confirmed. The hunter pays next; if that takes too long, the days are free again.',
  },
  { button: { label: 'See my listings', href: linkTo(house, '/myaccount/listings') } },
];
