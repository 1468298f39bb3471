import { formatDays } from '#domain/dates.ts';
import { heldText, isToBePaid, underWayText } from '#domain/payment-status.ts';
import { type Block, defineEmail, linkTo, type Sender } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import {
  addressedTo,
  type BookingEmailData,
  deadlineBlocks,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from './booking-email-data.ts';
import { rulesBlocks } from './rules-blocks.ts';

/**
 * To the hunter: confirmed, please pay; or that there is nothing to pay, if money is held. Not sent once paid or
 * ended.
 */
export const bookingConfirmedEmail = defineEmail<{ bookingId: string }, BookingEmailData>({
  name: 'booking-confirmed',
  sample: { ...sampleBooking, status: 'PendingPayment' },
  write: (booking, sender) => ({
    ...(isToBePaid(booking.status, booking)
      ? payNowContent(booking, sender)
      : nothingToPayContent(booking, sender)),
    greeting: `${greet(booking.hunter)}, it's a yes`,
    reason: `You get this because days are booked for you on ${sender.name}.`,
  }),
  async load(ctx, { bookingId }) {
    const booking = await findBookingEmailData(ctx, bookingId);
    return booking?.status === 'PendingPayment' ? [addressedTo('hunter', booking, booking)] : [];
  },
  sent: (ctx, booking) => recordEmail(ctx, booking, { side: 'hunter', email: 'confirmed' }),
});

type Content = { subject: string; preview: string; blocks: Block[] };

const payNowContent = (booking: BookingEmailData, sender: Sender): Content => ({
  subject: `It's a yes, please pay: ${shorten(booking.title, 55)}`,
  preview: `${formatDays(booking)} are yours once they are paid.`,
  blocks: [
    { text: 'Your days are confirmed. They are yours once they are paid:' },
    { facts: factLines(booking, 'hunter') },
    ...rulesBlocks(booking.rules, 'short'),
    ...deadlineBlocks(booking, 'hunter', 'Please pay', 'After that the days are free for others.'),
    { button: { label: 'Pay now', href: linkTo(sender, `/payment/${booking.id}`) } },
    {
      note: 'Right after the payment we mail you the way in, the boundary and whom to call. Payments and fees are non-refundable.',
    },
  ],
});

/** The hunter is not asked to pay while money is held or a payment is under way. */
const nothingToPayContent = (booking: BookingEmailData, sender: Sender): Content => ({
  subject: `It's a yes: ${shorten(booking.title, 60)}`,
  preview: `${formatDays(booking)} are confirmed, and there is nothing to pay now.`,
  blocks: [
    { text: 'Your days are confirmed, and held for you:' },
    { facts: factLines(booking, 'hunter') },
    ...rulesBlocks(booking.rules, 'short'),
    {
      text: `${booking.heldCents > 0 ? heldText(booking.heldCents) : underWayText} There is nothing to pay until then.`,
    },
    {
      button: { label: 'See your booking', href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`) },
    },
  ],
});
