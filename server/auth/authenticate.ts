import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import { mainRole } from '#domain/permissions.ts';
import { type AttemptLimit, takeAttempt } from '../attempts/take-attempt.ts';
import { isPassword } from '../credentials/passwords.ts';
import type { Operation } from '../operation.ts';
import { findUserByEmail, updateLastLogin } from '../user/store.ts';
import { openSession } from './session.ts';

/**
 * Wrong passwords alone count. Few for one account from one network, so that whoever guesses shuts out nobody but
 * themselves; more for an account from everywhere, and for a network that tries one account after another.
 */
const guesses = (email: string, network: string): AttemptLimit[] => {
  const account = email.toLowerCase();
  return [
    { of: `sign-in ${account} ${network}`, max: 10, seconds: 900 },
    { of: `sign-in ${account}`, max: 100, seconds: 3600 },
    { of: `sign-in from ${network}`, max: 50, seconds: 900 },
  ];
};

export const authenticate: Operation<typeof auth.authenticate> = async (
  ctx,
  { body, network, refreshCookie },
) => {
  const takeBack = await takeAttempt(ctx, guesses(body.email, network));
  const user = await findUserByEmail(ctx.db, body.email);
  const matches = await isPassword(body.password, user?.passwordHash);
  // A migrated person may not know the old password: any one leads to the reset (decisions, Accounts).
  if (user?.migrationPasswordResetRequired) return { token: null, migrationPasswordResetRequired: true };
  if (!user || !matches) return refuse('invalidCredentials');
  await takeBack();
  if (user.suspendedAt) return refuse('suspended');

  const person = { id: user.id, email: user.email, role: mainRole(user.roles) };
  const token = await ctx.db.transaction().execute(async (transaction) => {
    await updateLastLogin(transaction, user.id, ctx.now());
    return openSession(ctx, transaction, person, refreshCookie);
  });
  return { token, migrationPasswordResetRequired: false };
};
