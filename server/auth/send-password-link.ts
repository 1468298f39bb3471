import type { authAdministration } from '#contract/auth-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { takeAttempt } from '../platform/attempts/take-attempt.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findUser, foldAddress } from '../user/store.ts';
import { mailboxLimit, sendResetLink } from './send-reset-link.ts';

/** Sends a user the email of a forgotten password (docs/rules/administration.md#password-link). */
export const sendPasswordLink: Operation<typeof authAdministration.sendPasswordLink> = async (
  ctx,
  { caller, params: { id }, saveAnswer },
) => {
  const user = (await findUser(ctx.db, id)) ?? refuse('notFound');
  if (user.suspended_at) return refuse('accountSuspended');
  const address = await foldAddress(ctx.db, user.email);
  await takeAttempt(ctx, [
    { name: `reset email to ${address} by administrators`, max: 5, seconds: 3600 },
    mailboxLimit(address),
  ]);
  await ctx.db.transaction().execute(async (transaction) => {
    await sendResetLink(ctx, transaction, { id, suspendedAt: null });
    const author = { id: caller.id, at: ctx.now() };
    await insertAudit(transaction, author, { type: 'user', id }, {}, { passwordLink: 'sent' });
    await saveAnswer(transaction, undefined);
  });
};
