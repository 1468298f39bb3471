import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import { mainRole } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { isLinkValid, useLink } from '../platform/account-links/account-link.ts';
import { deleteLinksOf } from '../platform/account-links/store.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { endSessionsOf, findUserForUpdate, updateUser } from '../user/store.ts';
import { passwordChangedEmail } from './password-changed.email.ts';
import { openSession } from './session.ts';

/** Sets a new password by the newest link, signs the person in, and ends all other sessions. */
export const resetPassword: Operation<typeof auth.resetPassword> = async (
  ctx,
  { body, refreshCookie, report },
) => {
  // Checked before hashing, which is slow.
  if (!(await isLinkValid(ctx, 'reset', body.token))) return refuse('resetLinkDead');
  const passwordHash = await hashPassword(body.newPassword);
  const at = ctx.now();
  const token = await openSession(ctx, { way: 'resetLink', refreshCookie, report }, async (transaction) => {
    const user = await useLink(ctx, transaction, { purpose: 'reset', token: body.token }, findUserForUpdate);
    if (!user) return refuse('resetLinkDead');
    if (user.suspended_at) return refuse('suspended');
    await updateUser(transaction, user.id, {
      password_hash: passwordHash,
      // The link was received at this address, which proves as much as confirming it.
      email_confirmed_at: user.email_confirmed_at ?? at,
      migration_password_reset_required: user.migration_password_reset_required === null ? null : false,
      last_login_at: at,
      tells_next_sign_in: false,
    });
    await deleteLinksOf(transaction, user.id, 'confirm');
    await endSessionsOf(transaction, user.id, ctx.now);
    const subject = { type: 'user', id: user.id } as const;
    await insertAudit(transaction, { id: user.id, at }, subject, {}, { password: 'changed by link' });
    await ctx.jobs.enqueue(transaction, passwordChangedEmail.job, { userId: user.id, at: at.toISOString() });
    return { id: user.id, email: user.email, role: mainRole(user.roles) };
  });
  return { token };
};
