import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';
import { endSessionsOf } from './store.ts';

/** For whoever lost a phone, or left themselves signed in somewhere. */
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
