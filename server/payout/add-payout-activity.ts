import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { readPayout } from './answers.ts';
import { withLockedPayout } from './locked-payout.ts';
import { insertPayoutActivity } from './store.ts';

/** Adds a message to the activity of a payout, whatever its status. */
export const addPayoutActivity: Operation<typeof payoutAdministration.addPayoutActivity> = (
  ctx,
  { caller, body: { bookingId, message }, saveAnswer },
) =>
  withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    const at = ctx.now();
    const details = { kind: 'note', text: message } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: caller.id, details, at });
    const subject = { type: 'payout', id: bookingId } as const;
    await insertAudit(transaction, { id: caller.id, at }, subject, {}, { activity: message });
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });
