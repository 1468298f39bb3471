import type { userAdministration } from '#contract/user-administration.ts';
import type { Operation } from '../operation.ts';
import { changeRights } from './change-rights.ts';
import { suspensionLiftedEmail } from './suspension-lifted.email.ts';

/** Lifts a suspension: the person can sign in with the old password. Cancelled bookings stay cancelled. */
export const liftSuspension: Operation<typeof userAdministration.liftSuspension> = (ctx, call) => {
  const { id } = call.params;
  const { reason } = call.body;
  return changeRights(ctx, call, id, {
    to: ({ suspended_at }) => (suspended_at ? { suspended_at: null, suspended_reason: null } : undefined),
    note: { reason },
    after: (transaction) =>
      ctx.jobs.enqueue(transaction, suspensionLiftedEmail.job, {
        userId: id,
        liftedAt: ctx.now().toISOString(),
      }),
  });
};
