import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { paymentsDown } from '../payment/payments-down.ts';
import { readPayout } from './answers.ts';
import { auditPayout } from './audit.ts';
import { withLockedPayout } from './locked-payout.ts';
import { refreshLatest, refuseIfPaying } from './refuse-if-paying.ts';
import { insertPayoutActivity, movePayout } from './store.ts';

/** As before it was sent: the attempts keep what PayPal knows them by. */
const unsent = {
  receiver_email: null,
  payout_batch_id: null,
  payout_item_id: null,
  payout_item_status: null,
  payout_transaction_id: null,
  paid_out_at: null,
};

/**
 * Makes a PayPal payout that failed a manual one, or cancels it, after the provider has confirmed that it can't pay it
 * any more (docs/rules/payouts.md#given-up-at-paypal).
 */
export const endPayPalPayout: Operation<typeof payoutAdministration.endPayPalPayout> = async (
  ctx,
  { caller, params: { bookingId }, body: { instead, reason }, saveAnswer },
) => {
  await refreshLatest(ctx, bookingId).catch(paymentsDown(ctx));
  return withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    await refuseIfPaying(locked);
    const { payout, booking } = locked;
    const isByHand = instead === 'payByHand';
    if (isByHand && booking.status !== 'Paid') return refuse('payoutMovedOn');
    const values = isByHand ? unsent : { admin_user_id: caller.id };
    if (!(await movePayout(transaction, payout, instead, values))) return refuse('payoutMovedOn');
    const at = ctx.now();
    const details = { kind: 'endedAtPayPal', instead, reason } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: caller.id, details, at });
    await auditPayout(transaction, { id: caller.id, at }, payout);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx.config));
  });
};
