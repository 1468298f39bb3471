import { z } from 'zod';
import { attentionReasons } from '#domain/payment-attention.ts';
import { recordKinds } from '#domain/record-kind.ts';
import { BookingStatus } from './booking.ts';
import { AdminBooking } from './booking-administration.ts';
import { get, post } from './endpoint.ts';
import { Id, Instant, Money, required, requiredText } from './fields.ts';
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
  }),
);
export type PaymentAttention = z.output<typeof PaymentAttention>;

const maxRangeDays = 31;

/** A range of the provider's records; longer ranges are compared in parts. */
const RecordRange = z
  .object({
    since: Instant,
    until: Instant,
    check: z.boolean().default(false).meta({ description: 'Only answer what would be done' }),
  })
  .refine(({ since, until }) => since < until, { message: 'It must be before the end.', path: ['since'] })
  .refine(({ since, until }) => until.getTime() - since.getTime() <= maxRangeDays * 86_400_000, {
    message: `At most ${maxRangeDays} days at a time.`,
    path: ['until'],
  });

const RecordKind = z.enum(recordKinds);

/** A transaction in the provider's records that is missing in the database, or one here that differs from them. */
const RecordFinding = inOurNames(
  z.object({
    kind: RecordKind,
    id: z.string().meta({ description: 'The provider’s transaction id' }),
    amount: Money,
    currency: z.string(),
    dateTime: Instant,
    bookingId: Id.nullable(),
    confirmationCode: z.string().nullable(),
    note: z.string(),
  }),
);
export type RecordFinding = z.output<typeof RecordFinding>;

/** An administrator's correction of a manual payment that never arrived. */
const Withdrawal = z.object({
  paymentId: Id,
  reason: requiredText(250),
  sendEmails: z.boolean().default(true),
});

export const paymentAdministration = {
  getPaymentAttention: get('/payment/attention', {
    summary:
      'Payments that need an administrator: under way for more than ten minutes, held, unknown to the provider, taken back by a bank, and refunds that failed or hang',
    access: 'administrator',
    answer: z.object({ payments: z.array(PaymentAttention) }),
  }),
  reconcilePayments: post('/payment/reconcile', {
    summary:
      'Compare with the provider’s records: takes over payments and refunds that are not known here, and names what can’t be taken',
    access: 'administrator',
    body: RecordRange,
    answer: z.object({
      examined: z.int().meta({ description: 'Payments, refunds and payouts in the records' }),
      imported: z.array(RecordFinding),
      unexplained: z.array(RecordFinding),
      recordedUntil: Instant.meta({
        description: 'How far the records reach: a transaction appears up to three hours late',
      }),
    }),
    refusals: ['recordsDown', 'recordsNotAllowed'],
  }),
  getRecordFindings: get('/payment/records', {
    summary:
      'What the daily comparison with the provider’s records found: transactions that only one side knows, or with different amounts; at most 500',
    access: 'administrator',
    answer: z.object({
      checkedDateTime: Instant.nullable().meta({ description: 'When the records were last compared' }),
      checkedUntilDateTime: Instant.nullable().meta({ description: 'How far they reached then' }),
      failedDateTime: Instant.nullable().meta({ description: 'When a comparison failed since' }),
      failure: z
        .enum(['down', 'notAllowed'])
        .nullable()
        .meta({ description: 'No answer, or no permission to search transactions' }),
      findings: z.array(RecordFinding),
    }),
  }),
  closeRecordFinding: post('/payment/records/close', {
    summary: 'Close a finding of the daily comparison for good, with what was found out',
    access: 'administrator',
    body: z.object({ kind: RecordKind, id: required(64), reason: requiredText(250) }),
    answer: z.object({ kind: RecordKind, id: z.string() }),
    refusals: ['findingClosed'],
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
    refusals: ['notFound', 'nothingToWithdraw'],
  }),
};
