import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';
import { hashRefreshToken } from '../platform/credentials/tokens.ts';
import { endSession, findRefreshTokenForUpdate } from './store.ts';

export const logOut: Operation<typeof auth.logOut> = async (ctx, { refreshCookie }) => {
  const presented = refreshCookie.read();
  refreshCookie.clear();
  if (!presented) return;
  await ctx.db.transaction().execute(async (transaction) => {
    const found = await findRefreshTokenForUpdate(transaction, hashRefreshToken(presented));
    if (found) await endSession(transaction, found, ctx.now());
  });
};
