import { refuse } from '#contract/refusals.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import type { Operation } from '../operation.ts';
import { changeRights } from './change-rights.ts';
import { followSuspension } from './suspend.ts';

/**
 * Suspends a user: ends all sessions and cancels their unpaid requests and bookings; paid ones stay
 * (docs/rules/accounts.md#suspension). A second call changes nothing.
 */
export const suspendUser: Operation<typeof userAdministration.suspendUser> = async (ctx, call) => {
  const {
    caller,
    params: { id },
    body: { reason },
  } = call;
  if (id === caller.id) return refuse('ownAccount');
  return changeRights(ctx, call, id, {
    to: ({ suspended_at }) =>
      suspended_at ? undefined : { suspended_at: ctx.now(), suspended_reason: reason },
    note: { reason },
    after: (transaction) => followSuspension(ctx, transaction, { userId: id, administratorId: caller.id }),
  });
};
