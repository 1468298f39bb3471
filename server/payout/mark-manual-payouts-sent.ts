import type { checks } from '#contract/checks.ts';
import { hasDoubtedPayment } from '../booking/charged-store.ts';
import type { Operation } from '../operation.ts';
import { lockPayout } from './locked-payout.ts';
import { markSent } from './mark-sent.ts';
import { payoutSentEmail } from './payout-sent.email.ts';
import { lockCheckNumbers } from './store.ts';

/**
 * Records a run of checks (docs/rules/payouts.md#run-for-checks). All in one transaction with the saved answer: after a
 * crash either every check of the run is recorded or none is, and a repeat with its key returns the same answer. The
 * payouts are locked in the order of their ids, so that two runs at once can't deadlock.
 */
export const markManualPayoutsSent: Operation<typeof checks.markManualPayoutsSent> = (
  ctx,
  { caller, body: { checks: written, note }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    await lockCheckNumbers(transaction);
    const by = { actorId: caller.id, at: ctx.now() };
    const checks = written.flatMap(({ payouts, ...check }) =>
      payouts.map((payout) => ({ ...check, ...payout })),
    );
    /** The hosts of the marked payouts, by booking. */
    const marked = new Map<string, string>();
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
      if (!locked || (await hasDoubtedPayment(transaction, bookingId))) continue;
      if (await markSent(locked, sent, by)) marked.set(bookingId, locked.payout.host_id);
    }
    for (const [hostId, own] of Map.groupBy(marked, ([, hostId]) => hostId)) {
      const bookingIds = own.map(([bookingId]) => bookingId);
      const statement = { hostId, bookingIds, sentAt: by.at.getTime() };
      await ctx.jobs.enqueue(transaction, payoutSentEmail.job, statement);
    }
    const ids = checks.map(({ bookingId }) => bookingId);
    return saveAnswer(transaction, {
      written: [],
      movedOn: ids.filter((id) => !marked.has(id)),
    });
  });
