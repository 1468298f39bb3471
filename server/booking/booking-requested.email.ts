import { canBeAnswered, isUnpaid } from '#domain/booking-status.ts';
import { formatDays } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { type Block, defineEmail, linkTo, type Sender } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  addressedTo,
  type BookingEmailData,
  byDeadline,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';
import { rulesBlocks } from './rules-blocks.ts';

/** To the host: a request to answer; or, if it needs no answer, that a hunter has booked. */
export const bookingRequestedEmail = defineEmail<{ bookingId: string }, BookingEmailData>({
  name: 'booking-requested',
  sample: sampleBooking,
  write(booking, sender) {
    const isRequest = needsAnswer(booking);
    const who = booking.hunter.firstName || 'A hunter';
    return {
      subject: `${isRequest ? 'Yes or no' : 'Booked'}: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
      preview: `${who} ${isRequest ? 'asks for' : 'has booked'} your land for ${formatMoney(booking.hostShareCents)} to you.`,
      greeting: `${greet(booking.host)}, ${who} ${isRequest ? 'would like to hunt your land' : 'has booked your land'}`,
      blocks: [
        { facts: factLines(booking, 'host') },
        ...(booking.note ? [{ note: `${who} writes: ${booking.note}` }] : []),
        ...rulesBlocks(booking.rules, 'short'),
        ...(isRequest ? answerBlocks(booking, sender) : bookedBlocks(booking, sender)),
      ],
      reason: `You get this because you list land on ${sender.name}.`,
    };
  },
  async load(ctx, { bookingId }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    const isOpen = booking && isUnpaid(booking.status);
    return isOpen ? [addressedTo('host', booking, booking)] : [];
  },
  sent: (ctx, booking) =>
    recordEmail(ctx, booking, { side: 'host', email: needsAnswer(booking) ? 'requested' : 'booked' }),
});

/** False if the listing auto-confirms or an administrator entered it as confirmed. */
const needsAnswer = ({ status }: BookingEmailData): boolean => canBeAnswered(status);

const answerBlocks = (booking: BookingEmailData, sender: Sender): Block[] => [
  {
    text: `Say yes or no${byDeadline(booking, 'host') || ' soon'}. Without an answer the request ends${booking.isOver ? '' : ', and the days are free again'}.`,
  },
  { button: { label: 'Say yes or no', href: linkTo(sender, '/myaccount/listings') } },
  { note: 'After a yes the hunter pays. Only then do they get your phone number and the way in.' },
];

const bookedBlocks = ({ isOver }: BookingEmailData, sender: Sender): Block[] => [
  {
    text: `There is nothing to answer: the booking is confirmed. The hunter pays next${isOver ? '' : '; if that takes too long, the days are free again'}.`,
  },
  { button: { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') } },
];
