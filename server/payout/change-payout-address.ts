import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { formatInstant } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { addressChangedEmail } from './address-changed.email.ts';
import { readPayout } from './answers.ts';
import { auditPayout } from './audit.ts';
import { firstPaymentAt } from './begin-attempt.ts';
import { withLockedPayout } from './locked-payout.ts';
import { insertPayoutActivity, updatePayout } from './store.ts';

/**
 * Changes the PayPal address of a payout that was not sent. The new one waits, as every changed address does
 * (docs/rules/payouts.md#changed-addresses).
 */
export const changePayoutAddress: Operation<typeof payoutAdministration.changePayoutAddress> = (
  ctx,
  { caller, params: { bookingId }, body: { receiverPayPalEmail: receiver }, saveAnswer },
) =>
  withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    const { payout } = locked;
    if (payout.pay_pal_payout_status !== 'Created') return refuse('payoutMovedOn');
    const at = ctx.now();
    const isChanged = receiver.toLowerCase() !== payout.receiver_email?.toLowerCase();
    if (isChanged) {
      const waitsUntil = await firstPaymentAt(ctx, locked, receiver, at);
      await updatePayout(transaction, bookingId, { receiver_email: receiver, receiver_changed_at: at });
      const after = waitsUntil > at ? formatInstant(waitsUntil) : null;
      const details = { kind: 'addressChanged', receiver, after } as const;
      await insertPayoutActivity(transaction, bookingId, { actorId: caller.id, details, at });
      const notBefore = Math.max(waitsUntil.getTime(), at.getTime());
      await ctx.jobs.enqueue(transaction, addressChangedEmail.job, { bookingId, notBefore });
      await auditPayout(transaction, { id: caller.id, at }, payout);
    }
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx.config));
  });
