import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';
import { endSessionsOf } from '../user/store.ts';

/** Ends all sessions, such as on a lost phone. */
export const logOutEverywhere: Operation<typeof auth.logOutEverywhere> = async (
  ctx,
  { caller, refreshCookie, saveAnswer },
) => {
  await ctx.db.transaction().execute(async (transaction) => {
    await endSessionsOf(transaction, caller.id, ctx.now);
    await saveAnswer(transaction, undefined);
  });
  refreshCookie.clear();
};
