import type { auth } from '#contract/auth.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { endSessionsOf } from '../user/store.ts';

/** Ends all sessions, such as on a lost phone. */
export const logOutEverywhere: Operation<typeof auth.logOutEverywhere> = async (
  ctx,
  { caller, refreshCookie, saveAnswer },
) => {
  await ctx.db.transaction().execute(async (transaction) => {
    await endSessionsOf(transaction, caller.id, ctx.now);
    const author = { id: caller.id, at: ctx.now() };
    await insertAudit(transaction, author, { type: 'user', id: caller.id }, {}, { sessions: 'all ended' });
    await saveAnswer(transaction, undefined);
  });
  refreshCookie.clear();
};
