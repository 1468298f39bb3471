import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import { withLockedPayout } from './locked-payout.ts';
import { markSent } from './mark-sent.ts';

/** Records what an administrator did with a manual payout (docs/rules/payouts.md#marking-as-sent). */
export const markManualPayoutSent: Operation<typeof payoutAdministration.markManualPayoutSent> = (
  ctx,
  { caller, body: { bookingId, status, note, checkNumber, receiverPayPalEmail }, saveAnswer },
) =>
  withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    const sent = {
      status,
      note,
      checkNumber: status === 'CheckSent' ? checkNumber : null,
      receiver: status === 'ManualPayPalPaymentSent' ? receiverPayPalEmail : null,
    };
    if (!(await markSent(locked, sent, { actorId: caller.id, at: ctx.now() })))
      return refuse('payoutMovedOn');
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx.config));
  });
