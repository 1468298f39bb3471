import type { Cents } from '#domain/money.ts';
import { eventOfReport } from '#domain/payment-report.ts';
import type { FindingReason } from '#domain/record-finding.ts';
import type { RecordKind } from '#domain/record-kind.ts';
import type { ProviderTransaction } from '../adapters/payments-answers.ts';
import type { TimeRange } from '../adapters/payments-transactions.ts';
import type { Context } from '../context.ts';
import { importPayment } from '../payment/import-payment.ts';
import { importRefund } from '../payment/import-refund.ts';
import { findOrderByCapture } from '../payment/store.ts';
import { findAttempt, findConfirmationCodes, findPayoutsByTransaction } from './store.ts';

/** A transaction in the provider's records that is missing in this database, and the result of importing it. */
export type Finding = {
  kind: RecordKind;
  /** The transaction's id at the provider. */
  id: string;
  /** Never negative. */
  amountCents: Cents;
  currency: string;
  at: Date;
  bookingId: string | null;
  confirmationCode: string | null;
  /** Why it has no partner here, or what its import does. */
  reason: FindingReason;
};

export type Reconciliation = {
  /** The payments, refunds and payouts in the provider's records. */
  records: readonly ProviderTransaction[];
  /** Imported, or would be when only checked. */
  imported: Finding[];
  /** Not imported: an administrator must look at them. */
  unexplained: Finding[];
  /** The records are complete until here: later transactions may appear up to three hours late. */
  recordedUntil: Date;
};

type Comparison = { isImported: boolean; reason: FindingReason; bookingId?: string | null } | 'known';

/**
 * Compares this database with the provider's records of a time range: imports the payments and refunds missing here,
 * and lists what can't be imported. Safe to repeat and while the site is in use.
 * @param isCheck Only returns what would be done.
 * @throws PaymentsError when the provider doesn't respond; what was imported until then stays.
 */
export const reconcileRecords = async (
  ctx: Context,
  range: TimeRange,
  { isCheck = false, onProgress = () => {} }: Options = {},
): Promise<Reconciliation> => {
  const { transactions, recordedUntil } = await ctx.payments.listTransactions(range);
  const records = transactions
    .flatMap((transaction) => (transaction.kind ? [{ transaction, kind: transaction.kind }] : []))
    // Payments first: a refund may need its payment to be imported.
    .sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
  const result: Reconciliation = {
    records: records.map(({ transaction }) => transaction),
    ...{ imported: [], unexplained: [], recordedUntil },
  };
  for (const [index, { kind, transaction }] of records.entries()) {
    onProgress(index, records.length);
    const compared = await compare[kind](ctx, transaction, isCheck, result);
    if (compared === 'known') continue;
    const finding = await findingOf(ctx, kind, transaction, compared);
    (compared.isImported ? result.imported : result.unexplained).push(finding);
  }
  return result;
};

type Options = { isCheck?: boolean; onProgress?: (done: number, total: number) => void };
const kindOrder: readonly RecordKind[] = ['Payment', 'Refund', 'Payout', 'Other'];

type Compare = (
  ctx: Context,
  transaction: ProviderTransaction,
  isCheck: boolean,
  soFar: Reconciliation,
) => Promise<Comparison>;

const comparePayment: Compare = async (ctx, { id, isPending, customId }, isCheck) => {
  const order = await findOrderByCapture(ctx.db, id);
  if (order && !eventOfReport(order.status, isPending ? 'pending' : 'taken')) return 'known';
  const imported = await importPayment(ctx, id, { isCheck });
  if (imported.outcome === 'unexplained')
    return { isImported: false, reason: imported.why, bookingId: customId };
  if (imported.outcome !== 'imported') return 'known';
  return { isImported: true, reason: imported.reason, bookingId: customId };
};

const compareRefund: Compare = async (ctx, transaction, isCheck, { imported }) => {
  const payment = imported.find(({ kind, id }) => kind === 'Payment' && id === transaction.referenceId);
  // It would be imported together with its payment.
  if (isCheck && payment)
    return { isImported: true, reason: { kind: 'ofPaymentAbove' }, bookingId: payment.bookingId };
  return importRefund(ctx, transaction, isCheck);
};

/** A payout is never imported: an attempt without an answer is read, or sent again, by its own id. */
const comparePayout: Compare = async (ctx, { id, customId }) => {
  if ((await findPayoutsByTransaction(ctx.db, [id])).has(id)) return 'known';
  const attempt = await findAttempt(ctx.db, customId ?? '');
  // Its end was not read yet: it is asked for every few minutes, and Today names it once that fails.
  if (attempt?.isUnderWay) return 'known';
  const [bookingId] = attempt
    ? [attempt.bookingId]
    : (await findConfirmationCodes(ctx.db, [customId ?? ''])).keys();
  return bookingId
    ? { isImported: false, reason: { kind: 'sentForBooking' }, bookingId }
    : { isImported: false, reason: { kind: 'noPayout' } };
};

const compareOther: Compare = async (_, { code }) => ({
  isImported: false,
  reason: { kind: 'otherKind', code },
});

const compare: { [kind in RecordKind]: Compare } = {
  Payment: comparePayment,
  Refund: compareRefund,
  Payout: comparePayout,
  Other: compareOther,
};

const findingOf = async (
  ctx: Pick<Context, 'db'>,
  kind: RecordKind,
  { id, amountCents, currency, at }: ProviderTransaction,
  { reason, bookingId = null }: Exclude<Comparison, 'known'>,
): Promise<Finding> => {
  const code = bookingId && (await findConfirmationCodes(ctx.db, [bookingId])).get(bookingId);
  return {
    ...{ kind, id, currency, at, reason, amountCents: Math.abs(amountCents) },
    // Only if the booking is in this database.
    ...(code ? { bookingId, confirmationCode: code } : { bookingId: null, confirmationCode: null }),
  };
};
