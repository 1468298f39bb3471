import { z } from 'zod';
import { attentionReasons } from '#domain/payment-attention.ts';
import { BookingStatus } from './booking.ts';
import { AdminBooking } from './booking-administration.ts';
import { get, post } from './endpoint.ts';
import { Id, Instant, Money, requiredText } from './fields.ts';
import { inOurNames } from './our-names.ts';

/** A payment that needs an administrator's attention. */
const PaymentAttention = inOurNames(
  z.object({
    reason: z.enum(attentionReasons),
    bookingId: Id,
    confirmationCode: z.string(),
    bookingStatus: BookingStatus,
    hunter: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
    amount: Money,
    sinceDateTime: Instant,
    paymentId: Id.nullable().meta({ description: 'Null for a booking without a payment' }),
    listingName: z.string(),
    captureId: z.string().nullable().meta({ description: 'At the provider, once captured' }),
    providerOrderId: z.string().nullable(),
    seenDateTime: Instant.nullable().meta({ description: 'When the provider last reported its status' }),
    note: z.string().nullable().meta({ description: 'Why money is held, or was to be refunded' }),
    canBeWithdrawn: z.boolean().meta({
      description: 'It is in doubt, and none of it was given back: it can be withdrawn',
    }),
  }),
);
export type PaymentAttention = z.output<typeof PaymentAttention>;

/** An administrator's correction of a manual payment that never arrived. */
const Withdrawal = z.object({
  paymentId: Id,
  reason: requiredText(250),
  sendEmails: z.boolean().default(true),
  doubtedDateTime: Instant.optional().meta({
    description: 'Since when it is in doubt, as the caller read it; refused if it is no longer',
  }),
});

export const paymentAdministration = {
  getPaymentAttention: get('/payment/attention', {
    summary:
      'Payments that need an administrator: in doubt, under way for more than ten minutes, held, unknown to the provider, taken back by a bank, and refunds that failed or hang',
    access: 'administrator',
    answer: z.object({ payments: z.array(PaymentAttention) }),
  }),
  closeChargeback: post('/payment/chargeback/:bookingId/close', {
    summary: 'Tick off a payment that a bank took back, with a note of what came of it',
    access: 'administrator',
    params: z.object({ bookingId: Id }),
    body: z.object({ paymentId: Id, note: requiredText(250) }),
    answer: z.object({ paymentId: Id }),
    refusals: ['notFound', 'chargebackClosed'],
  }),
  withdrawPayment: post('/payment/withdraw/:bookingId', {
    summary:
      'Say that a payment which was recorded by hand never came: what it paid waits for its payment again',
    access: 'administrator',
    params: z.object({ bookingId: Id }),
    body: Withdrawal,
    answer: AdminBooking,
    refusals: ['notFound', 'nothingToWithdraw', 'changedMeanwhile'],
  }),
  confirmManualPayment: post('/payment/confirm/:bookingId', {
    summary:
      'Say that a payment which was recorded by hand did come, although the one under way beside it failed: its payout waits no longer',
    access: 'administrator',
    params: z.object({ bookingId: Id }),
    body: z.object({ paymentId: Id, reason: requiredText(250) }),
    answer: AdminBooking,
    refusals: ['notFound', 'nothingToConfirm'],
  }),
};
