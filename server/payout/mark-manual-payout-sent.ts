import { randomUUIDv7 } from 'node:crypto';
import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import { readCheckAddress } from './check-address.ts';
import { undoUntilOf } from './check-answers.ts';
import { usedNumber } from './check-numbers.ts';
import { addToCheck, findCheckByNumber, lockChecks } from './check-store.ts';
import { type LockedPayout, lockPayout } from './locked-payout.ts';
import { markSent, readWaiting, whyNotYet } from './mark-sent.ts';
import { tellArrived } from './tell-arrived.ts';
import { writeCheck } from './write-check.ts';

type MarkCall = Call<typeof payoutAdministration.markManualPayoutSent>;
type By = { actorId: string; at: Date };

/** Records what an administrator did with a manual payout (docs/rules/payouts.md#marking-as-sent). */
export const markManualPayoutSent: Operation<typeof payoutAdministration.markManualPayoutSent> = (
  ctx,
  { caller, body, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const { bookingId, status, note, amountCents } = body;
    await lockChecks(transaction);
    const found = await lockPayout(transaction, bookingId);
    if (!found) return refuse('notFound');
    const whyNot = status === 'Canceled' ? undefined : await whyNotYet(transaction, found.payout);
    if (whyNot) return refuse(whyNot);
    const locked = await readWaiting(ctx, found);
    if (!locked) return refuse('payoutMovedOn');
    // Only what is owed at that moment is recorded: another sum was sent.
    const isOther = amountCents !== undefined && amountCents !== locked.payout.owed_cents;
    if (status !== 'Canceled' && isOther) return refuse('payoutMovedOn');
    const by = { actorId: caller.id, at: ctx.now() };
    if (status === 'CheckSent') await markByCheck(ctx, locked, body, by);
    else {
      const receiver = status === 'ManualPayPalPaymentSent' ? body.receiverPayPalEmail : null;
      const attemptId = randomUUIDv7();
      await markSent(ctx, locked, { status, check: null, receiver, note, attemptId }, by);
      const sent = { id: attemptId, booking_id: bookingId, host_id: locked.payout.host_id };
      if (receiver !== null) await tellArrived(ctx, transaction, sent, by.at);
    }
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });

/**
 * Records a check for one payout: a new one, or the same as an earlier one of the last hour. The address may be
 * incomplete: it was sent all the same.
 */
const markByCheck = async (
  ctx: Context,
  locked: LockedPayout,
  { checkNumber, note, isSameCheck = false }: MarkCall['body'],
  by: By,
): Promise<void> => {
  const { transaction, payout } = locked;
  const found = await findCheckByNumber(transaction, checkNumber);
  if (!found) {
    const address = await readCheckAddress(transaction, payout);
    await writeCheck(ctx, transaction, { checkNumber, note, address, payouts: [locked] }, by);
    return;
  }
  if (found.host_id !== payout.host_id || undoUntilOf(found, by.at) === null)
    throw usedNumber(found, 'checkNumber');
  if (!isSameCheck) return refuse('checkNumberOfPayee', 'checkNumber');
  await addToCheck(transaction, found.id, payout.owed_cents);
  const check = { id: found.id, checkNumber: found.check_number };
  await markSent(ctx, locked, { status: 'CheckSent', check, receiver: null, note }, by);
};
