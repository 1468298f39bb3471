import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findReport, setReportClosed } from './report-store.ts';

/** An administrator closes a report with what was done about it (docs/rules/conduct.md#reports). */
export const closeReport: Operation<typeof conduct.closeReport> = (
  ctx,
  { caller, params: { id }, body: { reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const found = await findReport(transaction, id);
    if (!found) return refuse('notFound');
    if (!(await setReportClosed(transaction, id, { by: caller.id, reason, at })))
      return refuse('reportClosed');
    const subject = { type: 'listing', id: found.listing_id } as const;
    await insertAudit(transaction, { id: caller.id, at }, subject, {}, { reportClosed: reason });
    return saveAnswer(transaction, { id });
  });
