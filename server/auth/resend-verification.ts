import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { resendLimits, sendConfirmEmail } from '../platform/account-links/confirm-email.email.ts';
import { takeAttempt } from '../platform/attempts/take-attempt.ts';
import { findAccountStatus } from '../user/store.ts';

export const resendVerification: Operation<typeof auth.resendVerification> = async (
  ctx,
  { caller, body, saveAnswer },
) => {
  const status = await findAccountStatus(ctx.db, caller.id);
  if (!status) return refuse('notAuthenticated');
  if (status.suspendedAt) return refuse('suspended');
  if (status.emailConfirmedAt) return refuse('alreadyConfirmed');
  await takeAttempt(ctx, resendLimits(caller.id));
  await ctx.db.transaction().execute(async (transaction) => {
    await sendConfirmEmail(ctx, transaction, caller.id, body.unsentRequest);
    await saveAnswer(transaction, undefined);
  });
};
