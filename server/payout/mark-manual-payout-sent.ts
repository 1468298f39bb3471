import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { hasDoubtedPayment } from '../booking/charged-store.ts';
import type { Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import { lockPayout } from './locked-payout.ts';
import { markSent } from './mark-sent.ts';
import { payoutSentEmail } from './payout-sent.email.ts';
import { lockCheckNumbers } from './store.ts';

/** Records what an administrator did with a manual payout (docs/rules/payouts.md#marking-as-sent). */
export const markManualPayoutSent: Operation<typeof payoutAdministration.markManualPayoutSent> = (
  ctx,
  { caller, body: { bookingId, status, note, checkNumber, receiverPayPalEmail }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    await lockCheckNumbers(transaction);
    const locked = await lockPayout(transaction, bookingId);
    if (!locked) return refuse('notFound');
    if (status !== 'Canceled' && (await hasDoubtedPayment(transaction, bookingId)))
      return refuse('payoutWaits');
    const at = ctx.now();
    const sent = {
      status,
      note,
      checkNumber: status === 'CheckSent' ? checkNumber : null,
      receiver: status === 'ManualPayPalPaymentSent' ? receiverPayPalEmail : null,
    };
    if (!(await markSent(ctx, locked, sent, { actorId: caller.id, at }))) return refuse('payoutMovedOn');
    const hostId = locked.payout.host_id;
    const statement = { hostId, bookingIds: [bookingId], sentAt: at.getTime() };
    if (status !== 'Canceled') await ctx.jobs.enqueue(transaction, payoutSentEmail.job, statement);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx.config));
  });
