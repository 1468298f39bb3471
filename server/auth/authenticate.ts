import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import { mainRole } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import {
  type AttemptLimit,
  beginAttempt,
  isRemembered,
  remember,
} from '../platform/attempts/take-attempt.ts';
import { isPassword } from '../platform/credentials/passwords.ts';
import { findUserByEmail, foldAddress, updateLastLogin } from '../user/store.ts';
import { openSession } from './session.ts';

/**
 * Wrong passwords alone count. Few for one account from one network, so that whoever guesses shuts out themselves;
 * more for an account from everywhere, and for a network that tries one account after another. From where somebody
 * has signed in before, guesses from elsewhere shut nobody out.
 */
const guesses = (account: string, network: string, isKnown: boolean): AttemptLimit[] => [
  { name: `sign-in ${account} ${network}`, max: 10, seconds: 900 },
  ...(isKnown ? [] : [{ name: `sign-in ${account}`, max: 100, seconds: 3600 }]),
  { name: `sign-in from ${network}`, max: 50, seconds: 900 },
];

const rememberedSeconds = 180 * 86_400;

export const authenticate: Operation<typeof auth.authenticate> = async (
  ctx,
  { body, network, refreshCookie },
) => {
  const account = await foldAddress(ctx.db, body.email);
  const success = `signed in ${account} ${network}`;
  const isKnown = await isRemembered(ctx, success);
  const guess = await beginAttempt(ctx, guesses(account, network, isKnown));
  const user = await findUserByEmail(ctx.db, body.email);
  const matches = await isPassword(body.password, user?.passwordHash);
  // A migrated person may not know the old password: any one leads to the reset (docs/rules/accounts.md#people-of-an-old-site). So nothing
  // here may hang on a suspension; the email that follows tells it to whose address it is.
  const isMigrated = user?.migrationPasswordResetRequired === true;
  if (isMigrated || !user || !matches) {
    await guess.record();
    return isMigrated ? { token: null, migrationPasswordResetRequired: true } : refuse('invalidCredentials');
  }
  await guess.cancel();
  if (user.suspendedAt) return refuse('suspended');

  const person = { id: user.id, email: user.email, role: mainRole(user.roles) };
  const token = await ctx.db.transaction().execute(async (transaction) => {
    const isDeferred = await updateLastLogin(transaction, user, ctx.now());
    return isDeferred ? openSession(ctx, transaction, person, refreshCookie) : refuse('invalidCredentials');
  });
  if (!isKnown) await remember(ctx, success, rememberedSeconds);
  return { token, migrationPasswordResetRequired: false };
};
