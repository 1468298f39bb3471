import type { records } from '#contract/records.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { insertAudit, marketplace } from '../platform/audit-store.ts';
import { closeFinding } from './findings-store.ts';

/** Closes a finding for good, with what the administrator found out; who and why is in the audit. */
export const closeRecordFinding: Operation<typeof records.closeRecordFinding> = (
  { db, now },
  { caller, body: { kind, id, reason }, saveAnswer },
) =>
  db.transaction().execute(async (transaction) => {
    const at = now();
    const closing = { closed_at: at, closed_by: caller.id, closing_reason: reason };
    const closed = await closeFinding(transaction, { kind, transaction_id: id }, closing);
    if (!closed) return refuse('findingClosed');
    const { booking_id: bookingId } = closed;
    const subject = bookingId === null ? marketplace : ({ type: 'booking', id: bookingId } as const);
    const author = { id: caller.id, at };
    await insertAudit(transaction, author, subject, {}, { findingClosed: { kind, id, reason } });
    return saveAnswer(transaction, { kind, id });
  });
