import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import type { BookingTransaction } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import { listEveryAttempt, listPaidAsSaid, listPayPalAttempts, updateAttempt } from './attempt-store.ts';
import { findCheckForUpdate, lockChecks } from './check-store.ts';
import { lockPayout } from './locked-payout.ts';
import { insertPayoutActivity, updatePayout } from './store.ts';
import { voidCheck, writeBack } from './void-check.ts';
import type { PayoutContext } from './write-payout.ts';

type Back = { bookingId: string; reason: string; actorId: string; at: Date };

/**
 * Records that a check was lost or returned, or that a PayPal payment came back of which only administrators
 * know: it is owed again
 * (docs/rules/payouts.md#money-that-came-back).
 */
export const reportPayoutBack: Operation<typeof checks.reportPayoutBack> = (
  ctx,
  { caller, params: { bookingId }, body: { checkId, attemptId, reason }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    await lockChecks(transaction);
    const back = { bookingId, reason, actorId: caller.id, at: ctx.now() };
    if (checkId) await reportCheck(ctx, transaction, checkId, back);
    else await reportHandPayment(ctx, transaction, attemptId ?? null, back);
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });

const reportCheck = async (
  ctx: PayoutContext,
  transaction: BookingTransaction,
  checkId: string,
  back: Back,
): Promise<void> => {
  const check = await findCheckForUpdate(transaction, checkId);
  const attempts = check ? await listEveryAttempt(transaction, back.bookingId) : [];
  if (!check || !attempts.some(({ check_id }) => check_id === checkId)) return refuse('notFound');
  if (check.voided_at !== null) return refuse('checkMovedOn');
  await voidCheck(ctx, transaction, check, back);
};

const reportHandPayment = async (
  ctx: PayoutContext,
  transaction: BookingTransaction,
  attemptId: string | null,
  { bookingId, reason, actorId, at }: Back,
): Promise<void> => {
  const locked = await lockPayout(transaction, bookingId);
  if (!locked) return refuse('notFound');
  const paid = await listPaidAsSaid(transaction, locked.payout);
  const attempt = attemptId === null ? paid[0] : paid.find(({ id }) => id === attemptId);
  if (!attempt) return refuse('payoutMovedOn');
  const isByPayPal = attempt.way === 'PayPal';
  const item = isByPayPal ? ({ item_status: 'Returned', next_poll_at: null } as const) : {};
  await updateAttempt(transaction, attempt.id, { stage: 'cameBack', came_back_at: at, ...item });
  const [newest] = await listPayPalAttempts(transaction, bookingId);
  if (newest?.id === attempt.id)
    await updatePayout(transaction, bookingId, { payout_item_status: 'Returned' });
  const ofIt = { receiver: attempt.receiver_email, attemptId: attempt.id };
  const details = { kind: 'handPaymentBack', ...ofIt, reason } as const;
  await insertPayoutActivity(transaction, bookingId, { actorId, details, at });
  await writeBack(ctx, locked, { actorId, at, checkNumber: null, back: attempt.id, since: attempt.sent_at });
};
