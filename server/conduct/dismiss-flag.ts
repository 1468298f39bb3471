import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findUserForUpdate } from '../user/store.ts';
import { toFlag } from './answers.ts';
import { flagDismissedEmail } from './flag-dismissed.email.ts';
import { findFlag, getFlag, setFlagDismissed } from './flag-store.ts';

/** A dismissed flag counts for nothing; a suspension is lifted apart (docs/rules/conduct.md#dismissing-a-flag). */
export const dismissFlag: Operation<typeof conduct.dismissFlag> = (
  ctx,
  { caller, params: { id }, body: { reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const found = await findFlag(transaction, id);
    if (!found) return refuse('notFound');
    // Flagging locks the same row: a flag that comes at this moment counts either with this one or without it.
    await findUserForUpdate(transaction, found.hunter_id);
    if (!(await setFlagDismissed(transaction, id, { by: caller.id, reason, at })))
      return refuse('flagDismissed');
    await ctx.jobs.enqueue(transaction, flagDismissedEmail.job, { flagId: id });
    const subject = { type: 'user', id: found.hunter_id } as const;
    await insertAudit(transaction, { id: caller.id, at }, subject, {}, { flagDismissed: reason });
    return saveAnswer(transaction, toFlag(await getFlag(transaction, id)));
  });
