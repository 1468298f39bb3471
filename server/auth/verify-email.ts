import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { useLink } from '../platform/account-links/account-link.ts';
import { insertAudit } from '../platform/audit-store.ts';
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
    const at = ctx.now();
    await updateUser(transaction, person.id, { email_confirmed_at: person.email_confirmed_at ?? at });
    const before = { emailConfirmed: person.email_confirmed_at !== null };
    const subject = { type: 'user', id: person.id } as const;
    await insertAudit(transaction, { id: person.id, at }, subject, before, { emailConfirmed: true });
  });
  return { verified: true };
};
