import type { emailChange } from '#contract/email-change.ts';
import { uniformAddress } from '#contract/fields.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { findNewEmail, useLink } from '../platform/account-links/account-link.ts';
import { deleteLinksOf } from '../platform/account-links/store.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { isDuplicate } from '../platform/db/connect.ts';
import { emailChangedEmail } from './email-changed.email.ts';
import { endSessionsOf, findUserForUpdate, updateUser } from './store.ts';

/**
 * Changes the address, ends all sessions, and makes every link that was mailed to the old address invalid. When
 * somebody has registered the new address meanwhile, nothing changes.
 */
export const confirmEmailChange: Operation<typeof emailChange.confirmEmailChange> = (
  ctx,
  { body: { token } },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    // A change that was asked for before addresses were made uniform waits as it was written.
    const email = uniformAddress(
      (await findNewEmail(ctx, transaction, token)) ?? refuse('emailChangeLinkDead'),
    );
    const user =
      (await useLink(ctx, transaction, { purpose: 'changeEmail', token }, findUserForUpdate)) ??
      refuse('emailChangeLinkDead');
    if (user.suspended_at) return refuse('suspended');
    const at = ctx.now();
    await updateUser(transaction, user.id, { email, email_confirmed_at: at }).catch((error) =>
      isDuplicate(error, 'users_email') ? refuse('emailTaken') : Promise.reject(error),
    );
    for (const purpose of ['keepEmail', 'reset', 'confirm'] as const)
      await deleteLinksOf(transaction, user.id, purpose);
    await endSessionsOf(transaction, user.id, ctx.now);
    const subject = { type: 'user', id: user.id } as const;
    await insertAudit(transaction, { id: user.id, at }, subject, { email: user.email }, { email });
    const job = { userId: user.id, oldEmail: user.email, at: at.toISOString() };
    await ctx.jobs.enqueue(transaction, emailChangedEmail.job, job);
    return { email };
  });
