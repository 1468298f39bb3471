import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import { mainRole } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import {
  type AttemptLimit,
  beginAttempt,
  isRemembered,
  networkLimits,
  remember,
} from '../platform/attempts/take-attempt.ts';
import { isPassword } from '../platform/credentials/passwords.ts';
import { findUserByEmail, foldAddress, recordSignIn } from '../user/store.ts';
import { openSession } from './session.ts';
import { signedInEmail } from './signed-in.email.ts';

/**
 * Limits on wrong passwords: few for one account from one network, so that a guesser only locks out their own network;
 * more for an account from all networks, and for a network that tries many accounts. On a network where the person has
 * signed in before, guesses from elsewhere don't count.
 */
const guessLimits = (account: string, network: string, isKnown: boolean): AttemptLimit[] => [
  ...networkLimits(network, { max: 10, seconds: 900 }, (from) => `sign-in ${account} ${from}`),
  ...(isKnown ? [] : [{ name: `sign-in ${account}`, max: 100, seconds: 3600 }]),
  ...networkLimits(network, { max: 50, seconds: 900 }, (from) => `sign-in from ${from}`),
];

const rememberedSeconds = 180 * 86_400;

export const authenticate: Operation<typeof auth.authenticate> = async (
  ctx,
  { body, network, refreshCookie, report },
) => {
  const account = await foldAddress(ctx.db, body.email);
  const signedInHere = `signed in ${account} ${network}`;
  const isKnown = await isRemembered(ctx, signedInHere);
  const attempt = await beginAttempt(ctx, guessLimits(account, network, isKnown));
  const user = await findUserByEmail(ctx.db, body.email);
  const matches = await isPassword(body.password, user?.passwordHash);
  // A migrated person may not know the old password, so any password leads to the reset
  // (docs/rules/accounts.md#people-of-an-old-site). A suspension must not show here; the reset email mentions it.
  const isMigrated = user?.migrationPasswordResetRequired === true;
  if (isMigrated || !user || !matches) {
    await attempt.record();
    report('signInRefused', { user: user?.id ?? null });
    return isMigrated ? { token: null, migrationPasswordResetRequired: true } : refuse('invalidCredentials');
  }
  await attempt.cancel();
  if (user.suspendedAt) {
    report('signInRefused', { user: user.id });
    return refuse('suspended');
  }

  const token = await openSession(ctx, { way: 'password', refreshCookie, report }, async (transaction) => {
    const at = ctx.now();
    const signIn = await recordSignIn(transaction, user, at);
    if (!signIn) return refuse('invalidCredentials');
    if (signIn.isTold)
      await ctx.jobs.enqueue(transaction, signedInEmail.job, { userId: user.id, at: at.toISOString() });
    return { id: user.id, email: user.email, role: mainRole(user.roles) };
  });
  if (!isKnown) await remember(ctx, signedInHere, rememberedSeconds);
  return { token, migrationPasswordResetRequired: false };
};
