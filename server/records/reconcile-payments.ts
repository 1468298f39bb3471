import type { RecordFinding, records } from '#contract/records.ts';
import { Refused } from '#contract/refusals.ts';
import { describeFinding } from '#domain/record-finding.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { insertAudit, marketplace } from '../platform/audit-store.ts';
import { type Finding, reconcileRecords } from './reconcile-records.ts';

/** Compares with the provider's records like `npm run reconcile`, for an administrator's page. */
export const reconcilePayments: Operation<typeof records.reconcilePayments> = async (
  ctx,
  { caller, body: { since, until, check } },
) => {
  // Before anything is taken over: what was imported stays when the provider stops to respond.
  const compared = { since, until, ...(check && { only: 'checked' }) };
  const author = { id: caller.id, at: ctx.now() };
  await insertAudit(ctx.db, author, marketplace, {}, { recordsCompared: compared });
  const found = await reconcileRecords(ctx, { since, until }, { isCheck: check }).catch(recordsDown(ctx));
  return {
    examined: found.records.length,
    imported: found.imported.map(toAnswer),
    unexplained: found.unexplained.map(toAnswer),
    recordedUntil: found.recordedUntil,
  };
};

const recordsDown =
  ({ log }: Pick<Context, 'log'>) =>
  (error: unknown): never => {
    if (!(error instanceof PaymentsError)) throw error;
    const { name, issue, status, debugId } = error;
    log.error({ provider: name, issue, status, debugId }, 'the payment provider’s records could not be read');
    throw status === 403 ? new Refused('recordsNotAllowed') : new Refused('recordsDown', { retryAfter: 5 });
  };

const toAnswer = ({ amountCents, at, reason, ...same }: Finding): RecordFinding => ({
  ...same,
  amountCents,
  dateTime: at,
  note: describeFinding(reason),
});
