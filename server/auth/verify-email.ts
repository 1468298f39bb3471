import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { useLink } from '../platform/account-links/account-link.ts';
import { findUserForUpdate, updateUser } from '../user/store.ts';
import { passBotCheck } from './bot-check.ts';

export const verifyEmail: Operation<typeof auth.verifyEmail> = async (ctx, { body }) => {
  await passBotCheck(ctx, body.captcha);
  await ctx.db.transaction().execute(async (transaction) => {
    const person = await useLink(
      ctx,
      transaction,
      { purpose: 'confirm', token: body.emailConfirmationToken },
      findUserForUpdate,
    );
    // The refusal rolls back `useLink`: a wrong user id doesn't use up somebody else's link.
    if (person?.id !== body.userId) return refuse('confirmationLinkDead');
    await updateUser(transaction, person.id, { email_confirmed_at: person.email_confirmed_at ?? ctx.now() });
  });
  return { verified: true };
};
