import type { records } from '#contract/records.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { closeFinding } from './findings-store.ts';

/** Closes a finding for good, with what the administrator found out. */
export const closeRecordFinding: Operation<typeof records.closeRecordFinding> = (
  { db, now },
  { caller, body: { kind, id, reason }, saveAnswer },
) =>
  db.transaction().execute(async (transaction) => {
    const closing = { closed_at: now(), closed_by: caller.id, closing_reason: reason };
    const isClosed = await closeFinding(transaction, { kind, transaction_id: id }, closing);
    if (!isClosed) return refuse('findingClosed');
    return saveAnswer(transaction, { kind, id });
  });
