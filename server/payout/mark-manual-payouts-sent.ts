import type { payoutAdministration } from '#contract/payout-administration.ts';
import type { Operation } from '../operation.ts';
import { lockPayout } from './locked-payout.ts';
import { markSent } from './mark-sent.ts';

/**
 * Records a run of checks (docs/rules/payouts.md#run-for-checks). All in one transaction with the saved answer: after a
 * crash either every check of the run is recorded or none is, and a repeat with its key returns the same answer. The
 * payouts are locked in the order of their ids, so that two runs at once can't deadlock.
 */
export const markManualPayoutsSent: Operation<typeof payoutAdministration.markManualPayoutsSent> = (
  ctx,
  { caller, body: { checks, note }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const by = { actorId: caller.id, at: ctx.now() };
    const marked = new Set<string>();
    for (const check of checks.toSorted((a, b) => (a.bookingId < b.bookingId ? -1 : 1))) {
      const { bookingId, checkNumber, amountCents } = check;
      const sent = {
        status: 'CheckSent',
        checkNumber,
        receiver: null,
        note: check.note || note,
        amountCents,
      } as const;
      const locked = await lockPayout(transaction, bookingId);
      if (locked && (await markSent(locked, sent, by))) marked.add(bookingId);
    }
    const ids = checks.map(({ bookingId }) => bookingId);
    return saveAnswer(transaction, {
      marked: ids.filter((id) => marked.has(id)),
      movedOn: ids.filter((id) => !marked.has(id)),
    });
  });
