import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';
import { hashRefreshToken } from '../platform/credentials/tokens.ts';
import { sessionToEnd } from './caller.ts';
import { endSession, findRefreshTokenForUpdate } from './store.ts';

/**
 * Ends the session of the cookie and that of the access token, where a browser has lost its cookie. The token may have
 * expired, as it has after a quarter of an hour: its session has not.
 */
export const logOut: Operation<typeof auth.logOut> = async (
  ctx,
  { refreshCookie, headers: { authorization } },
) => {
  const presented = refreshCookie.read();
  refreshCookie.clear();
  const named = typeof authorization === 'string' ? await sessionToEnd(ctx, authorization) : null;
  await ctx.db.transaction().execute(async (transaction) => {
    const found = presented && (await findRefreshTokenForUpdate(transaction, hashRefreshToken(presented)));
    if (found) await endSession(transaction, found, ctx.now());
    if (named && !(found && found.sessionId === named.sessionId))
      await endSession(transaction, named, ctx.now());
  });
};
