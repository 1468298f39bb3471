import { formatDays } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { describeRefund } from '#domain/payment-reasons.ts';
import type { Side } from '#domain/permissions.ts';
import {
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from '../booking/booking-email-data.ts';
import { defineEmail, importantDays, linkTo, type Sender } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { getRefund } from './refund-store.ts';
import { getOrder } from './store.ts';

type Refunded = {
  booking: BookingEmailData;
  reader: Side;
  amountCents: Cents;
  reason: string;
  /** The refund cancelled a paid booking. */
  hasEnded: boolean;
  /** The payment was manual: an administrator has returned the money and recorded it. */
  isByHand: boolean;
};

/** To the hunter: a payment was refunded. Also to the host when the refund cancelled a paid booking. */
export const paymentRefundedEmail = defineEmail<{ refundId: string; hasEnded: boolean }, Refunded>({
  name: 'payment-refunded',
  tryForDays: importantDays,
  sample: {
    booking: { ...sampleBooking, status: 'Cancelled', expireAt: null },
    reader: 'hunter',
    amountCents: 19_729,
    reason: 'The access road was washed out by the flood.',
    hasEnded: true,
    isByHand: false,
  },
  write: (refunded, sender) => {
    const { booking, reader, hasEnded } = refunded;
    const blocks = reader === 'hunter' ? toHunter(refunded, sender) : toHost(refunded);
    const what = reader === 'hunter' ? `${formatMoney(refunded.amountCents)} back` : 'Cancelled';
    const link =
      reader === 'hunter'
        ? { label: 'See your booking', href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`) }
        : { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') };
    return {
      subject: `${what}: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
      preview: hasEnded ? 'The booking is cancelled.' : 'The booking stands as it is.',
      greeting: `${greet(booking[reader])}, ${reader === 'hunter' ? 'money is on its way back to you' : 'a paid booking is cancelled'}`,
      blocks: [...blocks, { button: link }],
      reason: `You get this because you ${reader === 'hunter' ? 'paid for a booking' : 'list land'} on ${sender.name}.`,
    };
  },
  async load(ctx, { refundId, hasEnded }) {
    const { payment_order_id, amount_cents: amountCents, reason: why } = await getRefund(ctx.db, refundId);
    const reason = describeRefund(why);
    const { booking_id, recorded_by } = await getOrder(ctx.db, payment_order_id);
    const booking = await findBookingEmailData(ctx, booking_id);
    if (!booking) return [];
    const readers: readonly Side[] = hasEnded ? ['hunter', 'host'] : ['hunter'];
    return readers.map((reader) => ({
      to: booking[reader].email,
      // A booking can have several refunds, each with a separate email.
      key: `${refundId}.${reader}`,
      data: { booking, reader, amountCents, reason, hasEnded, isByHand: recorded_by !== null },
    }));
  },
  sent: (ctx, { booking, reader, amountCents }) =>
    recordEmail(ctx, booking, { side: reader, email: 'refunded', amountCents }),
});

const factsOf = (booking: BookingEmailData, reader: Side): [string, string][] =>
  factLines(booking, reader).filter(([label]) => label !== 'You get' && label !== 'Total');

const refundText = ({ isByHand }: Refunded, sender: Sender): string =>
  isByHand
    ? `An administrator gave it back by hand. Has it not reached you? Write to ${sender.supportEmail}.`
    : 'It goes back the way it came. Banks take up to ten days to show it.';

const toHunter = (refunded: Refunded, sender: Sender) => [
  { text: `${refunded.hasEnded ? 'Your booking is cancelled. ' : ''}${refundText(refunded, sender)}` },
  {
    facts: [
      ...factsOf(refunded.booking, 'hunter'),
      ['Refund', formatMoney(refunded.amountCents)],
      ['Why', refunded.reason],
    ] as const,
  },
];

const toHost = ({ booking, reason }: Refunded) => [
  {
    text: 'The hunter got the payment back, so nobody comes and nothing is paid out. The days are free again.',
  },
  { facts: [...factsOf(booking, 'host'), ['Why', reason]] as const },
];
