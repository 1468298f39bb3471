import { z } from 'zod';
import { recordKinds } from '#domain/record-kind.ts';
import { get, post } from './endpoint.ts';
import { Id, Instant, Money, required, requiredText } from './fields.ts';
import { inOurNames } from './our-names.ts';

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

/** The comparison with the provider's records, by the nightly job and on request. */
export const records = {
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
};
