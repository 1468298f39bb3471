import type { Transaction } from 'kysely';
import type { auth } from '#contract/auth.ts';
import { Refused } from '#contract/refusals.ts';
import { mainRole } from '#domain/permissions.ts';
import { sessionEndOf } from '#domain/session-length.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { hashRefreshToken, signAccessToken, successorOf } from '../platform/credentials/tokens.ts';
import type { Schema } from '../platform/db/schema.ts';
import { addRefreshToken } from './session.ts';
import { endSession, findRefreshToken, findRefreshTokenForUpdate, markRefreshTokenUsed } from './store.ts';

/** Two tabs may send the same cookie: a second use within this time is not taken for theft. */
const reuseGraceMs = 10_000;

/**
 * The newest token of a session whose token was just used, which others may have replaced since. The session is locked,
 * so nobody replaces it meanwhile.
 */
const newestAfter = async (
  ctx: Context,
  transaction: Transaction<Schema>,
  used: string,
): Promise<{ token: string; expiresAt: Date } | undefined> => {
  const token = successorOf(used, ctx.config.SESSION_SECRET);
  const found = await findRefreshToken(transaction, hashRefreshToken(token));
  return found?.usedAt ? newestAfter(ctx, transaction, token) : found && { token, ...found };
};

export const refreshSession: Operation<typeof auth.refreshSession> = async (
  ctx,
  { refreshCookie, report },
) => {
  const presented = refreshCookie.read();

  // Returns undefined, not throws, if the session is over: ending it must be committed, not rolled back.
  const rotate = async (presentedToken: string): Promise<string | null | undefined> => {
    const hash = hashRefreshToken(presentedToken);
    return ctx.db.transaction().execute(async (transaction) => {
      const now = ctx.now();
      const found = await findRefreshTokenForUpdate(transaction, hash);
      if (!found || found.endedAt || found.suspendedAt || found.expiresAt <= now) return undefined;
      const role = mainRole(found.roles);
      const usedMsAgo = found.usedAt && now.getTime() - found.usedAt.getTime();
      const isReused = usedMsAgo !== null && usedMsAgo > reuseGraceMs;
      if (isReused || sessionEndOf(found.startedAt, role) <= now) {
        // Reuse means the token was stolen: all tokens of the session end (docs/rules/accounts.md#refresh-token).
        await endSession(transaction, found, now);
        if (isReused) report('tokenReused', { user: found.userId });
        return undefined;
      }
      const session = { id: found.sessionId, startedAt: found.startedAt, role };
      if (usedMsAgo === null) {
        const token = successorOf(presentedToken, ctx.config.SESSION_SECRET);
        await markRefreshTokenUsed(transaction, hash, now);
        refreshCookie.write(token, await addRefreshToken(ctx, transaction, token, session));
      } else {
        const newest = await newestAfter(ctx, transaction, presentedToken);
        // Replaced by a process with another key: its answer has the cookie that counts.
        if (!newest) return null;
        refreshCookie.write(newest.token, newest.expiresAt);
      }
      const person = { id: found.userId, email: found.email, role };
      return signAccessToken(person, session, ctx.config.SESSION_SECRET, now);
    });
  };
  const token = presented && (await rotate(presented));
  if (token) return { token };
  if (token !== null) refreshCookie.clear();
  throw new Refused('sessionEnded');
};
