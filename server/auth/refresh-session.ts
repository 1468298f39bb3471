import type { auth } from '#contract/auth.ts';
import { Refused } from '#contract/refusals.ts';
import { mainRole } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { hashRefreshToken, signAccessToken } from '../platform/credentials/tokens.ts';
import { issueRefreshToken } from './session.ts';
import { endSession, findRefreshTokenForUpdate, markRefreshTokenUsed } from './store.ts';

/** Two tabs may send the same cookie: a second use within this time is not taken for theft. */
const reuseGraceMs = 10_000;

export const refreshSession: Operation<typeof auth.refreshSession> = async (
  ctx,
  { refreshCookie, report },
) => {
  const presented = refreshCookie.read();

  // Returns undefined, not throws, if the session is over: ending it must be committed, not rolled back.
  const rotate = async (presentedToken: string): Promise<string | undefined> => {
    const hash = hashRefreshToken(presentedToken);
    return ctx.db.transaction().execute(async (transaction) => {
      const now = ctx.now();
      const found = await findRefreshTokenForUpdate(transaction, hash);
      if (!found || found.endedAt || found.suspendedAt || found.expiresAt <= now) return undefined;
      const usedMsAgo = found.usedAt && now.getTime() - found.usedAt.getTime();
      if (usedMsAgo !== null && usedMsAgo > reuseGraceMs) {
        // Reuse means the token was stolen: all tokens of the session end (docs/rules/accounts.md#refresh-token).
        await endSession(transaction, found.sessionId, now);
        report('tokenReused', { user: found.userId });
        return undefined;
      }
      if (usedMsAgo === null) await markRefreshTokenUsed(transaction, hash, now);
      await issueRefreshToken(ctx, transaction, found.sessionId, refreshCookie);
      const person = { id: found.userId, email: found.email, role: mainRole(found.roles) };
      return signAccessToken(person, ctx.config.SESSION_SECRET, now);
    });
  };
  const token = presented && (await rotate(presented));
  if (token) return { token };
  refreshCookie.clear();
  throw new Refused('sessionEnded');
};
