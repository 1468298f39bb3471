import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { PayoutEvent, SentByHandStatus } from '#domain/payout-status.ts';
import type { Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import { auditPayout } from './audit.ts';
import { withLockedPayout } from './locked-payout.ts';
import { insertPayoutActivity, movePayout } from './store.ts';

const eventOf = {
  CheckSent: 'markCheckSent',
  ManualPayPalPaymentSent: 'markPayPalSent',
  Canceled: 'cancel',
} as const satisfies Record<SentByHandStatus, PayoutEvent>;

/** Records what an administrator did with a manual payout (docs/rules/payouts.md#marking-as-sent). */
export const markManualPayoutSent: Operation<typeof payoutAdministration.markManualPayoutSent> = (
  ctx,
  { caller, body: { bookingId, status, note, checkNumber, receiverPayPalEmail }, saveAnswer },
) =>
  withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    const { payout } = locked;
    if (payout.payout_type !== 'Manual') return refuse('payoutMovedOn');
    const at = ctx.now();
    const isSent = status !== 'Canceled';
    const sent = {
      check_number: status === 'CheckSent' ? checkNumber : null,
      receiver_email: status === 'ManualPayPalPaymentSent' ? receiverPayPalEmail : null,
      paid_out_at: isSent ? at : null,
      admin_user_id: caller.id,
      note,
    };
    if (!(await movePayout(transaction, payout, eventOf[status], sent))) return refuse('payoutMovedOn');
    const details = {
      kind: 'markedSent',
      status,
      checkNumber: sent.check_number ?? '',
      receiver: sent.receiver_email ?? '',
      note,
    } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: caller.id, details, at });
    await auditPayout(transaction, { id: caller.id, at }, payout);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx.config));
  });
