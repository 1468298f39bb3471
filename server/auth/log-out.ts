import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';
import { hashRefreshToken } from '../platform/credentials/tokens.ts';
import { callerOf } from './caller.ts';
import { endSession, findRefreshTokenForUpdate } from './store.ts';

/** Ends the session of the cookie and that of the access token, where a browser has lost its cookie. */
export const logOut: Operation<typeof auth.logOut> = async (
  ctx,
  { refreshCookie, headers: { authorization } },
) => {
  const presented = refreshCookie.read();
  refreshCookie.clear();
  const caller =
    typeof authorization === 'string' ? await callerOf(ctx, authorization).catch(() => null) : null;
  await ctx.db.transaction().execute(async (transaction) => {
    const found = presented && (await findRefreshTokenForUpdate(transaction, hashRefreshToken(presented)));
    if (found) await endSession(transaction, found, ctx.now());
    if (caller?.sessionId && !(found && found.sessionId === caller.sessionId))
      await endSession(transaction, { sessionId: caller.sessionId, userId: caller.id }, ctx.now());
  });
};
