import { formatDays } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { describeRefund } from '#domain/payment-reasons.ts';
import {
  addressedTo,
  type BookingEmailData,
  factLines,
  findBookingEmailData,
  greet,
  recordEmail,
  sampleBooking,
} from '../booking/booking-email-data.ts';
import { getBooking } from '../booking/store.ts';
import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { getRefund } from './refund-store.ts';
import { getOrder } from './store.ts';

type Reduced = {
  booking: BookingEmailData;
  /** What goes back to the hunter. */
  amountCents: Cents;
  /** The host's part of it. */
  hostCents: Cents;
  /** What the payout is now. */
  payoutCents: Cents;
  reason: string;
};

/** To the host: a partial refund took something off their payout (docs/rules/payouts.md#reducing). */
export const payoutReducedEmail = defineEmail<{ refundId: string }, Reduced>({
  name: 'payout-reduced',
  tryForDays: importantDays,
  sample: {
    booking: { ...sampleBooking, status: 'Paid', expireAt: null },
    amountCents: 2_000,
    hostCents: 1_465,
    payoutCents: 12_985,
    reason: 'One of the two stands was down.',
  },
  write: ({ booking, amountCents, hostCents, payoutCents, reason }, sender) => ({
    subject: `Your payout is now ${formatMoney(payoutCents)}: ${formatDays(booking)}, ${shorten(booking.title, 30)}`,
    preview: `${sender.name} gives ${formatMoney(amountCents)} back to the hunter.`,
    greeting: `${greet(booking.host)}, your payout for this booking is less now`,
    blocks: [
      {
        text: `${sender.name} gives the hunter ${formatMoney(amountCents)} of their payment back. ${formatMoney(hostCents)} of it comes off your payout. The booking stands as it is.`,
      },
      {
        facts: [
          ...factLines(booking, 'host').filter(([label]) => label !== 'You get'),
          ['Back to the hunter', formatMoney(amountCents)],
          ['Off your payout', formatMoney(hostCents)],
          ['You get now', payoutCents === 0 ? 'Nothing is left to pay out' : formatMoney(payoutCents)],
          ['Why', reason],
        ],
      },
      {
        button: {
          label: 'See the booking',
          href: linkTo(sender, `/myaccount/bookings/${booking.id}/detail`),
        },
      },
      { note: `Is something not right? Write to ${sender.supportEmail}.` },
    ],
    reason: `You get this because you list land on ${sender.name}.`,
  }),
  async load(ctx, { refundId }) {
    const refund = await getRefund(ctx.db, refundId);
    const { amount_cents: amountCents, host_cents: hostCents, payment_order_id: orderId } = refund;
    const { booking_id: bookingId } = await getOrder(ctx.db, orderId);
    const booking = await findBookingEmailData(ctx, bookingId);
    const { payout_cents: payoutCents } = await getBooking(ctx.db, bookingId);
    // A refund that failed has given the payout its part back, and a booking that ended has no payout.
    if (booking?.status !== 'Paid' || hostCents === 0 || payoutCents === null) return [];
    const reason = describeRefund(refund.reason);
    const data = { booking, amountCents, hostCents, payoutCents, reason };
    return [{ ...addressedTo('host', booking, data), key: `${refundId}.host` }];
  },
  sent: (ctx, { booking }) => recordEmail(ctx, booking, { side: 'host', email: 'payoutReduced' }),
});
