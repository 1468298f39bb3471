import type { BookingTransaction } from '../booking/store.ts';
import { updateAttempt } from './attempt-store.ts';
import { auditPayout } from './audit.ts';
import { checkBackEmail } from './check-back.email.ts';
import { listPaidBy, type StoredCheck, updateCheck } from './check-store.ts';
import { type LockedPayout, lockPayouts } from './locked-payout.ts';
import { insertPayoutActivity, type StoredPayout } from './store.ts';
import { tellReductions } from './tell-reductions.ts';
import { type PayoutContext, writePayout } from './write-payout.ts';

type Back = { reason: string; actorId: string; at: Date };

/**
 * Voids a check that did not arrive: what it paid is owed again (docs/rules/payouts.md#money-that-came-back). The
 * caller holds the locks of checks and of this one. Returns its payouts as they are then, locked.
 */
export const voidCheck = async (
  ctx: PayoutContext,
  transaction: BookingTransaction,
  { id, check_number: checkNumber, written_at: writtenAt }: StoredCheck,
  { reason, actorId, at }: Back,
): Promise<LockedPayout[]> => {
  const paid = await listPaidBy(transaction, [id]);
  const locked = await lockPayouts(
    transaction,
    paid.map(({ booking_id }) => booking_id),
  );
  await updateCheck(transaction, id, { voided_at: at, void_reason: reason });
  await ctx.jobs.enqueue(transaction, checkBackEmail.job, { checkId: id });
  const after: LockedPayout[] = [];
  for (const one of locked) {
    const { payout } = one;
    for (const { attempt_id: attemptId, booking_id: bookingId } of paid)
      if (bookingId === payout.booking_id)
        await updateAttempt(transaction, attemptId, { stage: 'cameBack', came_back_at: at });
    const details = { kind: 'checkBack', checkNumber, reason } as const;
    await insertPayoutActivity(transaction, payout.booking_id, { actorId, details, at });
    after.push({ ...one, payout: await writeBack(ctx, one, { actorId, at, checkNumber, since: writtenAt }) });
  }
  return after;
};

type HandBack = {
  actorId: string;
  at: Date;
  checkNumber: string | null;
  back?: string;
  /** When it was sent. */
  since: Date;
};

/** Writes that money sent by hand came back; its attempt was written before. Returns the payout as it is then. */
export const writeBack = async (
  ctx: PayoutContext,
  locked: LockedPayout,
  { actorId, at, checkNumber, back, since }: HandBack,
): Promise<StoredPayout> => {
  const { transaction, payout } = locked;
  // The note was about what came back; it stays in the activity.
  const values = { admin_user_id: actorId, note: null };
  const after = await writePayout(ctx, locked, 'void', { values, ...(back && { back }) });
  if (!after) throw new Error(`Nothing of the payout of booking ${payout.booking_id} was sent.`);
  await tellReductions(ctx, transaction, payout.booking_id, since);
  await auditPayout(transaction, { id: actorId, at }, payout, { before: checkNumber, after: null });
  return after;
};
