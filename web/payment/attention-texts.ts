import type { PaymentAttention } from '#contract/payment-administration.ts';
import { nameOfStatus } from '#domain/booking-status.ts';
import { formatInstant } from '#domain/dates.ts';
import type { AttentionReason } from '#domain/payment-attention.ts';
import type { Tone } from '../ui/status-chip.tsx';

type AttentionTexts = {
  name: string;
  tone: Tone;
  /** What is known about the payment. */
  known: (payment: Pick<PaymentAttention, 'seenDateTime' | 'note'>) => string;
  /** What happens next automatically, and what an administrator can do. */
  next: string;
};

const lastAnswer = ({ seenDateTime }: Pick<PaymentAttention, 'seenDateTime'>): string =>
  seenDateTime === null
    ? 'PayPal has not said anything about it yet.'
    : `PayPal last answered on ${formatInstant(seenDateTime)}.`;

/** The texts for administrators, by why the payment needs attention. */
export const attentionTexts: Record<AttentionReason, AttentionTexts> = {
  missing: {
    name: 'Unknown to PayPal',
    tone: 'danger',
    known: () => 'Its money was asked for, and PayPal does not know it.',
    next: 'It is asked about again by itself. Please look for it at PayPal. If no money came, say so here: then it can be paid again.',
  },
  duplicate: {
    name: 'Paid before',
    tone: 'danger',
    known: () => 'PayPal says that the booking was paid before, by a payment that is not known here.',
    next: 'That payment is looked for in PayPal’s records, which are up to three hours late. Compare with them below to see what they hold. Four hours after the refusal it can be closed here, if PayPal has no such payment.',
  },
  doubted: {
    name: 'In doubt',
    tone: 'danger',
    known: () => 'It was recorded by hand while a payment through PayPal was under way, and that one failed.',
    next: 'The booking counts as paid, and its payout waits until you say whether the money came another way.',
  },
  underWay: {
    name: 'Under way',
    tone: 'wheat',
    known: (payment) => `Its payer approved it, or its money was asked for. ${lastAnswer(payment)}`,
    next: 'It is asked about every minute or so, and finishes once PayPal answers.',
  },
  withoutPayment: {
    name: 'No payment',
    tone: 'wheat',
    known: () => 'The booking is being paid, and no payment of it is under way.',
    next: 'Within minutes it waits for its payment again. If it does not, please see whether jobs run.',
  },
  chargeback: {
    name: 'Chargeback',
    tone: 'danger',
    known: () => 'A bank took this payment back for its payer.',
    next: 'Answer the case at PayPal while it is open there. When it has ended, tick it off here and note what came of it.',
  },
  held: {
    name: 'Held',
    tone: 'danger',
    known: ({ note }) => note ?? 'This money pays no booking.',
    next: 'Refund it from the booking, or set the booking to Paid. Until then its hunter can pay nothing more.',
  },
  refundFailed: {
    name: 'Refund failed',
    tone: 'danger',
    known: ({ note }) => `PayPal did not carry the refund out. Why it was asked for: ${note}`,
    next: 'The money is still there. Refund it again from the booking, or by hand at PayPal.',
  },
  refundUnderWay: {
    name: 'Refund under way',
    tone: 'lake',
    known: (payment) => `PayPal has not finished the refund. ${lastAnswer(payment)}`,
    next: 'It is asked about by itself. A bank may take days.',
  },
  opening: {
    name: 'Not begun',
    tone: 'plain',
    known: () => 'PayPal never answered the request to begin this payment.',
    next: 'No money can have moved. It ends by itself within an hour.',
  },
  pending: {
    name: 'Pending',
    tone: 'lake',
    known: (payment) => `PayPal takes its time, as with a check. ${lastAnswer(payment)}`,
    next: 'Nothing to do: it finishes by itself when PayPal decides.',
  },
};

type Closed = Pick<PaymentAttention, 'bookingStatus' | 'confirmationCode'>;

/** Whether a booking waits for its payment again once a payment of which no money came is closed. */
export const waitsAfterClosing = ({ bookingStatus }: Pick<Closed, 'bookingStatus'>): boolean =>
  bookingStatus === 'PendingPayment' || bookingStatus === 'ProcessingPayment';

/** What becomes of a booking once a payment of which no money came is closed. */
export const textAfterClosing = ({ bookingStatus, confirmationCode }: Closed): string => {
  const booking = `Booking ${confirmationCode}`;
  if (waitsAfterClosing({ bookingStatus }))
    return `${booking} waits for its payment again: its hunter is told, and can pay.`;
  if (bookingStatus === 'Paid')
    return `${booking} stays Paid, by the payment that pays it now: nobody is told, and its payout does not wait.`;
  return `${booking} stays ${nameOfStatus(bookingStatus)}: nobody is told.`;
};
