import { formatDays } from '#domain/dates.ts';
import { chargedText, isCharged } from '#domain/payment-status.ts';
import { type Side, sides } from '#domain/permissions.ts';
import { type Block, defineEmail, linkTo, type Sender } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  addressedTo,
  type BookingEmailData,
  endedPayoutTexts,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';

/** Why it was cancelled: by a person ('asked'), or because it was not answered or paid in time. */
type Reason = 'asked' | 'unanswered' | 'unpaid';
type Cancelled = { booking: BookingEmailData; reason: Reason; reader: Side };

/** To both sides: the booking is cancelled, and why. */
export const bookingCancelledEmail = defineEmail<{ bookingId: string; reason: Reason }, Cancelled>({
  name: 'booking-cancelled',
  sample: {
    booking: { ...sampleBooking, status: 'Cancelled', expireAt: null },
    reason: 'unanswered',
    reader: 'hunter',
  },
  write: ({ booking, reason, reader }, sender) => ({
    subject: `Cancelled: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
    preview: reasonText(booking, reason, reader),
    greeting: `${greet(booking[reader])}, this booking is cancelled`,
    blocks: [
      { text: reasonText(booking, reason, reader) },
      { facts: factLines(booking, reader) },
      ...(reader === 'hunter' ? hunterBlocks(booking, sender) : hostBlocks(booking, sender)),
    ],
    reason:
      reader === 'hunter'
        ? `You get this because you asked for days on ${sender.name}.`
        : `You get this because you list land on ${sender.name}.`,
  }),
  async load(ctx, { bookingId, reason }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    if (booking?.status !== 'Cancelled') return [];
    return sides.map((reader) => addressedTo(reader, booking, { booking, reason, reader }));
  },
  sent: (ctx, { booking, reader }) => recordEmail(ctx, booking, { side: reader, email: 'cancelled' }),
});

/** Links to the listing while it is public, otherwise to the search. */
const hunterBlocks = (booking: BookingEmailData, sender: Sender): Block[] => {
  if (booking.isOver) return [{ text: chargedText(booking) }];
  return booking.isPublic
    ? [
        { text: `${chargedText(booking)} If you still want to go, ask again while the days are free.` },
        { button: { label: 'See the land again', href: linkTo(sender, `/listing/${booking.listingId}`) } },
      ]
    : [
        {
          text: `${chargedText(booking)} This land takes no requests now. Other land may be free on your days.`,
        },
        { button: { label: 'Find land', href: linkTo(sender, '/') } },
      ];
};

const hostBlocks = (booking: BookingEmailData, sender: Sender): Block[] => [
  {
    text: [
      ...endedPayoutTexts(booking),
      ...(booking.isOver ? [] : ['The days are free again for other hunters.']),
    ].join(' '),
  },
  { button: { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') } },
];

/** A person may cancel a booking that was paid before: then the text says nothing about payment. */
const reasonText = (booking: BookingEmailData, reason: Reason, reader: Side): string =>
  reason === 'asked' && isCharged(booking) ? 'It was cancelled.' : reasonTexts[reason][reader];

const reasonTexts: Record<Reason, Record<Side, string>> = {
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
