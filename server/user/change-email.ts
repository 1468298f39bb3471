import type { emailChange } from '#contract/email-change.ts';
import { refuse } from '#contract/refusals.ts';
import { canChangeEmail } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { issueLink } from '../platform/account-links/account-link.ts';
import { deleteEmailChangeOf } from '../platform/account-links/store.ts';
import { takeAttempt } from '../platform/attempts/take-attempt.ts';
import { hadValue, insertAudit } from '../platform/audit-store.ts';
import { confirmNewEmailEmail } from './confirm-new-email.email.ts';
import { keepEmailEmail } from './keep-email.email.ts';
import { findUserByEmail, findUserForUpdate, foldAddress } from './store.ts';

/** How long the account of a former administrator is protected as an administrator's is, in ms. */
const formerRoleMs = 30 * 86_400_000;

/**
 * Sends both emails; the address changes once the new one is confirmed (docs/rules/accounts.md#changing-an-address). A
 * later change replaces this one.
 */
export const changeEmail: Operation<typeof emailChange.changeEmail> = async (
  ctx,
  { caller, params: { id }, body: { email }, saveAnswer },
) => {
  await takeAttempt(ctx, [
    { name: `change of the address of ${id}`, max: 5, seconds: 3600 },
    { name: `change of an address to ${await foldAddress(ctx.db, email)}`, max: 5, seconds: 3600 },
  ]);
  await ctx.db.transaction().execute(async (transaction) => {
    const user = (await findUserForUpdate(transaction, id)) ?? refuse('notFound');
    const subject = { type: 'user', id } as const;
    const since = new Date(ctx.now().getTime() - formerRoleMs);
    // Otherwise the role could be taken, the address changed, and the role given back.
    const wasAdministrator =
      caller.id !== id &&
      (await hadValue(transaction, { subject, field: 'roles', value: 'Administrator', since }));
    if (wasAdministrator || !canChangeEmail(caller, user)) return refuse('administratorsEmail');
    if (user.suspended_at) return refuse('accountSuspended');
    if (user.email === email) return refuse('sameEmail', 'email');
    const known = await findUserByEmail(transaction, email);
    if (known && known.id !== id) return refuse('emailTaken', 'email');
    await deleteEmailChangeOf(transaction, id);
    const changeId = await issueLink(ctx, transaction, 'changeEmail', id, email);
    const keepId = await issueLink(ctx, transaction, 'keepEmail', id);
    await ctx.jobs.enqueue(transaction, confirmNewEmailEmail.job, { linkId: changeId });
    await ctx.jobs.enqueue(transaction, keepEmailEmail.job, { linkId: keepId });
    const author = { id: caller.id, at: ctx.now() };
    await insertAudit(transaction, author, subject, {}, { newEmailRequested: email });
    return saveAnswer(transaction, undefined);
  });
};
