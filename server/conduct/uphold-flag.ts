import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { toFlag } from './answers.ts';
import { findFlagForUpdate, getFlag, setFlagUpheld } from './flag-store.ts';

/** A flag that stands counts as before, and leaves the queue (docs/rules/conduct.md#upholding-a-flag). */
export const upholdFlag: Operation<typeof conduct.upholdFlag> = (
  ctx,
  { caller, params: { id }, body: { reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const at = ctx.now();
    const found = await findFlagForUpdate(transaction, id);
    if (!found) return refuse('notFound');
    if (found.dismissed_at !== null) return refuse('flagDismissed');
    if (found.upheld_at !== null) return refuse('flagUpheld');
    await setFlagUpheld(transaction, id, { by: caller.id, reason, at });
    const subject = { type: 'user', id: found.hunter_id } as const;
    await insertAudit(transaction, { id: caller.id, at }, subject, {}, { flagUpheld: reason });
    return saveAnswer(transaction, toFlag(await getFlag(transaction, id)));
  });
