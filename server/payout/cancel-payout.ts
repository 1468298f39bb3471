import type { payoutAdministration } from '#contract/payout-administration.ts';
import { refuse } from '#contract/refusals.ts';
import { payoutTypeOfPath } from '#domain/payout-status.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { paymentsDown } from '../payment/payments-down.ts';
import { readPayout } from './answers.ts';
import {
  getAttempt,
  isUncalled,
  listPayPalAttempts,
  type StoredAttempt,
  updateAttempt,
} from './attempt-store.ts';
import { auditPayout } from './audit.ts';
import { type LockedPayout, withLockedPayout } from './locked-payout.ts';
import { readAccepted, reportOfItem } from './poll-attempt.ts';
import { type AttemptReport, cancelCallMs, settleAttempt, settleLocked } from './settle-attempt.ts';
import { insertPayoutActivity } from './store.ts';
import { noteHidden, noteMissing } from './unanswered-attempt.ts';
import { withdrawAttempt, writePayout } from './write-payout.ts';

type CancelCall = Call<typeof payoutAdministration.cancelPayout>;

/**
 * Cancels a payout: here while it was not sent or once it came back, else at the provider while its receiver has not
 * claimed it. It stays owed (docs/rules/payouts.md#cancelling).
 */
export const cancelPayout: Operation<typeof payoutAdministration.cancelPayout> = async (ctx, call) => {
  const { bookingId } = call.params;
  const sent = await withLockedPayout(ctx, bookingId, async (locked) => {
    if (locked?.payout.payout_type !== payoutTypeOfPath[call.params.type]) return refuse('notFound');
    return cancelUnsent(ctx, call, locked);
  });
  if (!('id' in sent)) return sent;
  const report = await takeBack(ctx, call, sent)
    .catch((error) => refuseUnshown(ctx, sent, error))
    .catch(paymentsDown(ctx, 'payoutsDown'));
  return withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    if (!locked) return refuse('notFound');
    await settleLocked(ctx, locked, sent.id, report);
    await auditPayout(transaction, { id: call.caller.id, at: ctx.now() }, locked.payout);
    return call.saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });
};

/** Cancels a payout that was not sent or came back; returns its answer, or the attempt that must be taken back. */
const cancelUnsent = async (ctx: Context, { caller, saveAnswer }: CancelCall, locked: LockedPayout) => {
  const { transaction, payout } = locked;
  const { booking_id: bookingId } = payout;
  const at = ctx.now();
  const attempts = await listPayPalAttempts(transaction, bookingId);
  const latest = attempts.find(({ stage }) => stage === 'onItsWay') ?? attempts[0];
  const before =
    latest && isUncalled(latest)
      ? await withdrawAttempt(ctx, locked, latest, { actorId: caller.id })
      : payout;
  const values = { admin_user_id: caller.id };
  if (await writePayout(ctx, { ...locked, payout: before }, 'stop', { values })) {
    const details = { kind: 'cancelled', why: 'administrator' } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: caller.id, details, at });
    await auditPayout(transaction, { id: caller.id, at }, payout);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  }
  if (payout.stage !== 'onItsWay' || !latest) return refuse('payoutMovedOn');
  return latest;
};

/**
 * Takes unclaimed money back. That it was asked for is committed first, so that a later read of the item knows why it
 * came back, even if this answer is lost.
 * @throws Refused 'payoutNotUnclaimed' when the provider says that it is not unclaimed.
 */
const takeBack = async (
  ctx: Context,
  { caller }: CancelCall,
  attempt: StoredAttempt,
): Promise<AttemptReport> => {
  if (attempt.batch_id === null) return refuse('payoutNotUnclaimed');
  const before = await readAccepted(ctx, attempt, attempt.batch_id);
  const isBack = before.itemStatus === 'Returned' && attempt.cancel_asked_by !== null;
  if (isBack) return before;
  if (before.itemStatus !== 'Unclaimed' || before.itemId === null) {
    await settleAttempt(ctx, attempt, before);
    return refuse('payoutNotUnclaimed');
  }
  await noteCancel(ctx, attempt, caller.id);
  try {
    return reportOfItem(await ctx.payments.cancelPayoutItem(before.itemId));
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.retryable) throw error;
    // Claimed meanwhile, or cancelled already: the item says which.
    const after = reportOfItem(await ctx.payments.getPayoutItem(before.itemId));
    if (after.itemStatus === 'Returned') return after;
    await noteCancel(ctx, attempt, null);
    await settleAttempt(ctx, attempt, after);
    return refuse('payoutNotUnclaimed');
  }
};

/**
 * Notes that the provider says that it does not know the attempt, or does not let us see it, as when it is read as
 * planned.
 * @throws Refused 'payoutNotKnown' or 'payoutHidden' then; any other error unchanged.
 */
const refuseUnshown = async (ctx: Context, attempt: StoredAttempt, error: unknown): Promise<never> => {
  if (!(error instanceof PaymentsError)) throw error;
  if (error.status === 403) {
    await noteHidden(ctx, attempt, error);
    return refuse('payoutHidden');
  }
  if (!error.isNotFound) throw error;
  await noteMissing(ctx, attempt);
  return refuse('payoutNotKnown');
};

/**
 * Notes who asked for the money back, and in the activity that it is asked for; null clears it.
 * @throws Refused 'payoutMovedOn' when it was given up meanwhile.
 */
const noteCancel = (ctx: Context, { id, booking_id }: StoredAttempt, actorId: string | null): Promise<void> =>
  withLockedPayout(ctx, booking_id, async (_, transaction) => {
    const { cancel_asked_by: before, status } = await getAttempt(transaction, id);
    // What was given up is never sent again by itself, so it has no next poll.
    if (status === 'Requested') return refuse('payoutMovedOn');
    const at = ctx.now();
    if (actorId === null) {
      await updateAttempt(transaction, id, { cancel_asked_by: null, cancel_asked_at: null });
      return;
    }
    // Read again soon, so that a lost answer is known long before the money might come back by itself.
    const nextPollAt = new Date(at.getTime() + 2 * cancelCallMs);
    await updateAttempt(transaction, id, {
      cancel_asked_by: before ?? actorId,
      cancel_asked_at: at,
      next_poll_at: nextPollAt,
    });
    if (before !== null) return;
    const details = { kind: 'cancelRequested' } as const;
    await insertPayoutActivity(transaction, booking_id, { actorId, details, at });
  });
