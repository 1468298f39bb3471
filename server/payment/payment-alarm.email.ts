import { formatDays } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { describeFlag } from '#domain/payment-reasons.ts';
import { type BookingEmailData, findBookingEmailData, sampleBooking } from '../booking/booking-email-data.ts';
import { hasDoubtedPayment } from '../booking/charged-store.ts';
import { defineEmail, importantDays, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { listAdministrators } from '../user/store.ts';
import { findRefundable, getOrder } from './store.ts';

/** The reason of the alarm, as stored in the job's data. */
type Reason =
  | 'unexpected'
  | 'returned'
  | 'refundFailed'
  | 'leftPaid'
  | 'failedAfterPaid'
  | 'missing'
  | 'duplicate';
type Alarm = {
  what: Reason;
  booking: BookingEmailData;
  amountCents: Cents;
  /** The capture's id at the provider; null for a manual payment or an unknown capture. */
  captureId: string | null;
  flagReason: string | null;
  administrator: { firstName: string };
};

/** To every administrator: a payment or refund needs attention. */
export const paymentAlarmEmail = defineEmail<{ orderId: string; what: Reason }, Alarm>({
  name: 'payment-alarm',
  tryForDays: importantDays,
  sample: {
    what: 'unexpected',
    booking: { ...sampleBooking, status: 'Cancelled', expireAt: null },
    amountCents: 19_729,
    captureId: '3C679366HH908993F',
    flagReason: 'The booking had ended before the payment came.',
    administrator: { firstName: 'Dana' },
  },
  write: ({ what, booking, amountCents, captureId, flagReason, administrator }, sender) => ({
    subject: `Payment to look at: ${booking.confirmationCode}, ${formatMoney(amountCents)}`,
    preview: texts[what].title,
    greeting: `Hi ${administrator.firstName || 'there'}, a payment needs a look`,
    blocks: [
      { text: texts[what].title },
      {
        facts: [
          ['Booking', `${booking.confirmationCode} (${booking.status})`],
          ['Land', shorten(booking.title, 80)],
          ['Days', formatDays(booking)],
          ['Hunter', `${booking.hunter.firstName}\n${booking.hunter.email}`],
          ['Payment', formatMoney(amountCents)],
          ['Capture', captureId ?? (isCaptureUnknown(what) ? 'not known' : 'none: it was recorded by hand')],
          ...(flagReason === null ? [] : [['Why', flagReason] as const]),
        ],
      },
      { text: captureId === null && !isCaptureUnknown(what) ? settleByHand : texts[what].next },
      { button: { label: 'Open the booking', href: linkTo(sender, `/admin/bookings/${booking.id}`) } },
    ],
    reason: `You get this because you are an administrator of ${sender.name}.`,
  }),
  async load(ctx, { orderId, what }) {
    const order = await getOrder(ctx.db, orderId);
    const { booking_id, amount_cents, captured_cents, capture_id, flag_reason, flagged_at } = order;
    // No email when the reason is gone by now.
    if (what === 'failedAfterPaid' && !(await hasDoubtedPayment(ctx.db, booking_id))) return [];
    if (what === 'missing' && order.missing_at === null) return [];
    if (what === 'duplicate' && !(order.duplicate_at && order.status === 'Capturing')) return [];
    if (what === 'leftPaid') {
      const left = await findRefundable(ctx.db, booking_id, orderId);
      if (!left?.flagged_at || left.left_cents === 0) return [];
    }
    const booking = await findBookingEmailData(ctx, booking_id);
    if (!booking) return [];
    const flagReason = flag_reason && describeFlag(flag_reason);
    const facts = { amountCents: captured_cents ?? amount_cents, captureId: capture_id, flagReason };
    const since = what === 'leftPaid' ? flagged_at : what === 'missing' ? order.missing_at : null;
    const administrators = await listAdministrators(ctx.db);
    return administrators.map(({ id, email, firstName }) => ({
      to: email,
      // A booking can leave Paid, and an order go missing, more than once: each time is a separate email.
      key: `${orderId}.${what}.${since === null ? '' : `${since.getTime()}.`}${id}`,
      data: { ...facts, what, booking, administrator: { firstName } },
    }));
  },
});

/** The capture exists only if the provider finds it: its id is not known here. */
const isCaptureUnknown = (what: Reason): boolean =>
  what === 'missing' || what === 'duplicate' || what === 'failedAfterPaid';

/** For a manual payment, whose only reason is 'leftPaid': the provider has no part in it. */
const settleByHand =
  'Please give it back by hand and record that at the booking, or withdraw it there if it never came; or set the booking to Paid again. Until then its hunter can pay nothing more, and it does not end by itself.';

const texts: Record<Reason, { title: string; next: string }> = {
  unexpected: {
    title: 'A payment came in that its booking does not need.',
    next: 'It is being given back to the hunter, who is told. There is nothing to do but to see that it arrives.',
  },
  returned: {
    title: 'Money of a payment went back without a request of ours: by the bank, or by hand at the provider.',
    next: 'When nothing of it is left, the booking is cancelled and its payout called off, unless that was sent already. Please see whether the hunter should be written to. What a bank took back stands on the page of payments until somebody ticks it off.',
  },
  refundFailed: {
    title: 'The payment provider did not carry out a refund.',
    next: 'The money is still there. Please look at the provider why, and give it back from the booking or by hand.',
  },
  missing: {
    title: 'The payment provider does not know a payment whose money was asked for.',
    next: 'Please look for it at the provider. It is asked about again by itself, daily in the end, and until it is found its hunter can pay nothing more. If no money came, say so on the page of payments: then its hunter can pay again.',
  },
  duplicate: {
    title: 'A booking was paid before, the payment provider says, by a payment that is not known here.',
    next: 'Please compare with its records on the page of payments: that names the payment, and why it can’t be taken. Until then its hunter can pay nothing more. If no money came, say so there: then its hunter can pay again.',
  },
  failedAfterPaid: {
    title:
      'No money came of a payment that was under way while an administrator set its booking to Paid. The booking counts as paid by hand.',
    next: 'The payout waits until somebody says on the page of payments what is true. If the money came another way, such as a check, please say so there. If none came, please say “It never came”: then its hunter can pay again.',
  },
  leftPaid: {
    title: 'A booking is not paid any more, and its money was not given back.',
    next: 'Please give it back from the booking, or set the booking to Paid again. Until then its hunter can pay nothing more, and it does not end by itself.',
  },
};
