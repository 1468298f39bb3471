import { formatDays } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { describeRefund } from '#domain/payment-reasons.ts';
import type { Side } from '#domain/permissions.ts';
import {
  type BookingEmailData,
  endedPayoutText,
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
  /** The provider has accepted the refund and is still working on it. */
  isPending: boolean;
  /** The payment was manual: an administrator has returned the money and recorded it. */
  isByHand: boolean;
};

/** `isPending` is absent in jobs of an older version. */
type RefundIds = { refundId: string; hasEnded: boolean; isPending?: boolean };

/**
 * To the hunter: a refund is under way at the provider, or done. Also to the host when the refund cancelled a paid
 * booking.
 */
export const paymentRefundedEmail = defineEmail<RefundIds, Refunded>({
  name: 'payment-refunded',
  tryForDays: importantDays,
  sample: {
    booking: { ...sampleBooking, status: 'Cancelled', expireAt: null },
    reader: 'hunter',
    amountCents: 19_729,
    reason: 'The access road was washed out by the flood.',
    hasEnded: true,
    isPending: false,
    isByHand: false,
  },
  write: (refunded, sender) => {
    const { booking, reader } = refunded;
    const blocks = reader === 'hunter' ? toHunter(refunded, sender) : toHost(refunded);
    const back = refunded.isPending ? 'on its way back' : 'back';
    const what = reader === 'hunter' ? `${formatMoney(refunded.amountCents)} ${back}` : 'Cancelled';
    const link =
      reader === 'hunter'
        ? { label: 'See your booking', href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`) }
        : { label: 'See my listings', href: linkTo(sender, '/myaccount/listings') };
    return {
      subject: `${what}: ${formatDays(booking)}, ${shorten(booking.title, 40)}`,
      preview: previews[booking.status] ?? 'The booking stands as it is.',
      greeting: `${greet(booking[reader])}, ${reader === 'hunter' ? greetingText(refunded) : 'a paid booking is cancelled'}`,
      blocks: [...blocks, { button: link }],
      reason: `You get this because you ${reader === 'hunter' ? 'paid for a booking' : 'list land'} on ${sender.name}.`,
    };
  },
  async load(ctx, { refundId, hasEnded, isPending = false }) {
    const refund = await getRefund(ctx.db, refundId);
    const { payment_order_id, amount_cents: amountCents } = refund;
    // Outdated, unless it also says that the booking is cancelled.
    if (isPending && refund.status !== 'Pending' && !hasEnded) return [];
    const reason = describeRefund(refund.reason);
    const { booking_id, recorded_by } = await getOrder(ctx.db, payment_order_id);
    const booking = await findBookingEmailData(ctx, booking_id);
    if (!booking) return [];
    const readers: readonly Side[] = hasEnded ? ['hunter', 'host'] : ['hunter'];
    return readers.map((reader) => ({
      to: booking[reader].email,
      // A booking can have several refunds, each with separate emails.
      key: isPending ? `${refundId}.pending.${reader}` : `${refundId}.${reader}`,
      data: { booking, reader, amountCents, reason, hasEnded, isPending, isByHand: recorded_by !== null },
    }));
  },
  sent: (ctx, { booking, reader, amountCents, isPending }) =>
    recordEmail(ctx, booking, { side: reader, email: isPending ? 'refundPending' : 'refunded', amountCents }),
});

const previews: Partial<Record<BookingEmailData['status'], string>> = {
  Cancelled: 'The booking is cancelled.',
  PendingPayment: 'The booking waits for its payment again.',
};

const factsOf = (booking: BookingEmailData, reader: Side): [string, string][] =>
  factLines(booking, reader).filter(([label]) => label !== 'You get' && label !== 'Total');

const greetingText = ({ isPending }: Refunded): string =>
  isPending ? 'your refund is under way' : 'money is on its way back to you';

const refundText = ({ isByHand, isPending }: Refunded, sender: Sender): string => {
  if (isPending) return 'PayPal is still working on your refund. We write to you again once it is done.';
  return isByHand
    ? `An administrator gave it back by hand. Has it not reached you? Write to ${sender.supportEmail}.`
    : 'It goes back the way it came. Banks take up to ten days to show it.';
};

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
    text: `The hunter gets the payment back, ${booking.isOver ? 'and the booking is cancelled' : 'so nobody comes'}. ${endedPayoutText(booking)}${booking.isOver ? '' : ' The days are free again.'}`,
  },
  { facts: [...factsOf(booking, 'host'), ['Why', reason]] as const },
];
