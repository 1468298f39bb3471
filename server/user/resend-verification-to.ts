import { refuse } from '#contract/refusals.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import type { Operation } from '../operation.ts';
import { resendLimits, sendConfirmEmail } from '../platform/account-links/confirm-email.email.ts';
import { takeAttempt } from '../platform/attempts/take-attempt.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findAccountStatus } from './store.ts';

/** Sends the confirmation email again for a user. Shares the rate limit of the user's own requests. */
export const resendVerificationTo: Operation<typeof userAdministration.resendVerificationTo> = async (
  ctx,
  { caller, params: { id }, saveAnswer },
) => {
  const status = (await findAccountStatus(ctx.db, id)) ?? refuse('notFound');
  if (status.emailConfirmedAt) return refuse('alreadyConfirmed');
  if (status.suspendedAt) return refuse('accountSuspended');
  await takeAttempt(ctx, resendLimits(id));
  await ctx.db.transaction().execute(async (transaction) => {
    await sendConfirmEmail(ctx, transaction, id);
    const author = { id: caller.id, at: ctx.now() };
    await insertAudit(transaction, author, { type: 'user', id }, {}, { confirmationEmail: 'sent again' });
    await saveAnswer(transaction, undefined);
  });
};
