import type { Cents } from '#domain/money.ts';
import type { ProviderTransaction } from '../adapters/payments-answers.ts';
import type { RecordKind } from '../adapters/payments-record-kinds.ts';
import type { TimeRange } from '../adapters/payments-transactions.ts';
import type { Context } from '../context.ts';
import { importPayment } from './import-payment.ts';
import { importRefund } from './import-refund.ts';
import { findCodes, findOrdersByCapture, findPayoutsByTransaction } from './records-store.ts';

/** A transaction of the provider's records that this database lacks, and what became of it. */
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
  /** A sentence for administrators. */
  note: string;
};

export type Reconciliation = {
  /** How many payments, refunds and payouts the records hold. */
  examined: number;
  /** Taken over, or what would be when only checked. */
  imported: Finding[];
  /** What an administrator must look at. */
  unexplained: Finding[];
  /** How far the records reach: later ones may appear within three hours. */
  recordedUntil: Date;
};

type Judged = { isImported: boolean; note: string; bookingId?: string | null } | 'known';

/**
 * Compares this database with the provider's records of a range of time: takes over every payment and refund that is
 * not known here, and names what can't be taken. Repeating it changes nothing more; live traffic may go on meanwhile.
 * @param isCheck Only answers what would be done.
 * @throws PaymentsError when the provider doesn't answer; what was taken over until then stays.
 */
export const reconcileRecords = async (
  ctx: Context,
  range: TimeRange,
  { isCheck = false, onProgress = () => {} }: Options = {},
): Promise<Reconciliation> => {
  const { transactions, recordedUntil } = await ctx.payments.listTransactions(range);
  const records = transactions
    .flatMap((transaction) => (transaction.kind ? [{ transaction, kind: transaction.kind }] : []))
    // A refund is of a payment that may have to be taken over first.
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const result: Reconciliation = { examined: records.length, imported: [], unexplained: [], recordedUntil };
  for (const [index, { kind, transaction }] of records.entries()) {
    onProgress(index, records.length);
    const judged = await judge[kind](ctx, transaction, isCheck, result);
    if (judged === 'known') continue;
    const finding = await findingOf(ctx, kind, transaction, judged);
    (judged.isImported ? result.imported : result.unexplained).push(finding);
  }
  return result;
};

type Options = { isCheck?: boolean; onProgress?: (done: number, total: number) => void };
const order: readonly RecordKind[] = ['Payment', 'Refund', 'Payout', 'Other'];

type Judge = (
  ctx: Context,
  transaction: ProviderTransaction,
  isCheck: boolean,
  soFar: Reconciliation,
) => Promise<Judged>;

const judgePayment: Judge = async (ctx, { id, isPending, customId }, isCheck) => {
  const order = (await findOrdersByCapture(ctx.db, [id])).get(id);
  if (order && (order.captured_at !== null || order.status === 'Declined')) return 'known';
  if (order?.status === 'Pending' && isPending) return 'known';
  const imported = await importPayment(ctx, id, { isCheck });
  if (imported.outcome === 'unexplained')
    return { isImported: false, note: imported.why, bookingId: customId };
  if (imported.outcome !== 'imported') return 'known';
  return { isImported: true, note: imported.note, bookingId: customId };
};

const judgeRefund: Judge = async (ctx, transaction, isCheck, { imported }) => {
  const payment = imported.find(({ kind, id }) => kind === 'Payment' && id === transaction.referenceId);
  // What would be taken over with its payment.
  if (isCheck && payment)
    return { isImported: true, note: 'It belongs to a payment above.', bookingId: payment.bookingId };
  return importRefund(ctx, transaction, isCheck);
};

/** No payout is sent by itself yet, so none can be taken over. */
const judgePayout: Judge = async (ctx, { id, customId }) => {
  if ((await findPayoutsByTransaction(ctx.db, [id])).has(id)) return 'known';
  const [bookingId] = (await findCodes(ctx.db, [customId ?? ''])).keys();
  return bookingId
    ? { isImported: false, note: 'It was sent for this booking, and is not recorded here.', bookingId }
    : { isImported: false, note: 'No payout here was sent by it.' };
};

const judgeOther: Judge = async (_, { code }) => ({
  isImported: false,
  note: `PayPal calls it ${code}. Please look at it there.`,
});

const judge: { [kind in RecordKind]: Judge } = {
  Payment: judgePayment,
  Refund: judgeRefund,
  Payout: judgePayout,
  Other: judgeOther,
};

const findingOf = async (
  ctx: Pick<Context, 'db'>,
  kind: RecordKind,
  { id, amountCents, currency, at }: ProviderTransaction,
  { note, bookingId = null }: Exclude<Judged, 'known'>,
): Promise<Finding> => {
  const code = bookingId && (await findCodes(ctx.db, [bookingId])).get(bookingId);
  return {
    ...{ kind, id, currency, at, note, amountCents: Math.abs(amountCents) },
    // Only of a booking that is here.
    ...(code ? { bookingId, confirmationCode: code } : { bookingId: null, confirmationCode: null }),
  };
};
