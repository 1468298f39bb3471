import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import { mainRole } from '#domain/permissions.ts';
import { isPassword } from '../credentials/passwords.ts';
import type { Operation } from '../operation.ts';
import { findUserByEmail, updateLastLogin } from '../user/store.ts';
import { openSession } from './session.ts';

export const authenticate: Operation<typeof auth.authenticate> = async (ctx, { body, refreshCookie }) => {
  const user = await findUserByEmail(ctx.db, body.email);
  const matches = await isPassword(body.password, user?.passwordHash);
  // A migrated person may not know the old password: any one leads to the reset (decisions, Accounts).
  if (user?.migrationPasswordResetRequired) return { token: null, migrationPasswordResetRequired: true };
  if (!user || !matches) return refuse('invalidCredentials');
  if (user.suspendedAt) return refuse('suspended');

  const person = { id: user.id, email: user.email, role: mainRole(user.roles) };
  const token = await ctx.db.transaction().execute(async (transaction) => {
    await updateLastLogin(transaction, user.id, ctx.now());
    return openSession(ctx, transaction, person, refreshCookie);
  });
  return { token, migrationPasswordResetRequired: false };
};
