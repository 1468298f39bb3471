import type { emailChange } from '#contract/email-change.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { deleteEmailChangeOf, findWaitingChange } from '../platform/account-links/store.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findUserForUpdate } from './store.ts';

/** An administrator withdraws a change that waits (docs/rules/accounts.md#changing-an-address). */
export const withdrawEmailChange: Operation<typeof emailChange.withdrawEmailChange> = (
  ctx,
  { caller, params: { id }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    // Confirming locks the same row: of the two at once, the second one waits here.
    if (!(await findUserForUpdate(transaction, id))) return refuse('notFound');
    const found = (await findWaitingChange(transaction, id, ctx.now())) ?? refuse('noEmailChange');
    await deleteEmailChangeOf(transaction, id);
    const author = { id: caller.id, at: ctx.now() };
    const withdrawn = { newEmailRequested: 'withdrawn' };
    await insertAudit(
      transaction,
      author,
      { type: 'user', id },
      { newEmailRequested: found.newEmail },
      withdrawn,
    );
    return saveAnswer(transaction, undefined);
  });
