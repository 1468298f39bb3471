import type { Cents } from '#domain/money.ts';
import type { FindingReason } from '#domain/record-finding.ts';
import type { ProviderTransaction } from '../adapters/payments-answers.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { TimeRange } from '../adapters/payments-transactions.ts';
import type { Context } from '../context.ts';
import { listOwnTransactions, type OwnTransaction } from './findings-store.ts';
import type { Finding } from './reconcile-records.ts';

/**
 * Compares the captures, refunds and payouts that are recorded here with the provider: those that it doesn't know, or
 * knows with another amount. What its records of the range lack is read by its id, since it may be recorded here later
 * than there.
 * @throws PaymentsError when the provider doesn't respond.
 */
export const compareOwn = async (
  ctx: Pick<Context, 'db' | 'payments'>,
  range: TimeRange,
  records: readonly ProviderTransaction[],
): Promise<Omit<Finding, 'confirmationCode'>[]> => {
  const recorded = new Map(records.map((record) => [keyOf(record.kind, record.id), record]));
  const findings: Omit<Finding, 'confirmationCode'>[] = [];
  for (const own of await listOwnTransactions(ctx.db, range)) {
    const record = recorded.get(keyOf(own.kind, own.transaction_id));
    const amountCents = record ? dollarsOf(record) : await readAmount(ctx, own);
    if (amountCents === own.amount_cents) continue;
    findings.push({
      ...{ kind: own.kind, id: own.transaction_id, amountCents: own.amount_cents, currency: 'USD' },
      ...{ at: own.at, bookingId: own.booking_id, reason: whyFound(own.amount_cents, amountCents) },
    });
  }
  return findings;
};

const keyOf = (kind: string | null, id: string): string => `${kind} ${id}`;

/** Null for another currency. */
const dollarsOf = ({ amountCents, currency }: { amountCents: Cents; currency: string }): Cents | null =>
  currency === 'USD' ? Math.abs(amountCents) : null;

/** The amount at the provider; null when it does not know such a transaction, or moved no dollars by it. */
const readAmount = async (
  { payments }: Pick<Context, 'payments'>,
  { kind, read_id: id }: OwnTransaction,
): Promise<Cents | null> => {
  try {
    if (kind === 'Payout') return dollarsOf(await payments.getPayoutItem(id));
    const found = kind === 'Payment' ? await payments.getCapture(id) : await payments.getRefund(id);
    return found.state === 'refused' || found.state === 'failed' ? null : dollarsOf(found);
  } catch (error) {
    if (error instanceof PaymentsError && error.isNotFound) return null;
    throw error;
  }
};

const whyFound = (ownCents: Cents, theirCents: Cents | null): FindingReason =>
  theirCents === null ? { kind: 'unknownThere' } : { kind: 'otherAmountThere', ownCents, theirCents };
