import { formatDays, formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { type Block, defineEmail, linkTo, type Sender } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  addressedTo,
  type BookingFacts,
  factLines,
  findBookingFacts,
  greet,
  noteEmail,
  sampleBooking,
} from './booking-facts.ts';

/** To the host: somebody asks for your land, say yes or no; or, where nobody needs to be asked, somebody has it. */
export const bookingRequestedEmail = defineEmail<{ bookingId: string }, BookingFacts>({
  name: 'booking-requested',
  sample: sampleBooking,
  write(booking, sender) {
    const asks = asksFor(booking);
    const who = booking.hunter.firstName || 'A hunter';
    return {
      subject: `${asks ? 'Yes or no' : 'Booked'}: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
      preview: `${who} ${asks ? 'asks for' : 'has booked'} your land for ${formatMoney(booking.hostShareCents)} to you.`,
      greeting: `${greet(booking.host)}, ${who} ${asks ? 'would like to hunt your land' : 'has booked your land'}`,
      blocks: [
        { facts: factLines(booking, 'host') },
        ...(asks ? answerBlocks(booking, sender) : bookedBlocks(sender)),
      ],
      reason: `You get this because you list land on ${sender.name}.`,
    };
  },
  async load(ctx, { bookingId }) {
    const booking = await findBookingFacts(ctx, bookingId);
    const isOpen = booking?.status === 'PendingConfirmation' || booking?.status === 'PendingPayment';
    return isOpen ? [addressedTo('host', booking, booking)] : [];
  },
  sent: (ctx, booking) =>
    noteEmail(ctx, booking, { side: 'host', email: asksFor(booking) ? 'requested' : 'booked' }),
});

/** There is something to answer; else it confirmed itself, or an administrator entered it so. */
const asksFor = ({ status }: BookingFacts): boolean => status === 'PendingConfirmation';

const answerBlocks = ({ expireAt }: BookingFacts, sender: Sender): Block[] => [
  {
    text: `Say yes or no${expireAt ? ` by ${formatInstant(expireAt)}` : ' soon'}. Without an answer the request ends then, and the days are free again.`,
  },
  { button: { label: 'Say yes or no', href: linkTo(sender, '/myaccount/listings') } },
  { note: 'After a yes the hunter pays. Only then do they get your phone number and the way in.' },
];

const bookedBlocks = (sender: Sender): Block[] => [
  {
    text: 'There is nothing to answer: the booking is confirmed. The hunter pays next; if that takes too long, the days are free again.',
  },
  { button: { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') } },
];
