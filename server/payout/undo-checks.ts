import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import type { BookingTransaction } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { deleteAttempt, listAttemptsOf } from './attempt-store.ts';
import { auditPayout } from './audit.ts';
import { undoUntilOf } from './check-answers.ts';
import { checkBackEmail } from './check-back.email.ts';
import {
  areUndone,
  findCheckForUpdate,
  listPaidBy,
  lockChecks,
  type StoredCheck,
  updateCheck,
} from './check-store.ts';
import { lockPayouts } from './locked-payout.ts';
import { insertPayoutActivity } from './store.ts';
import { listPayoutActivity } from './table-store.ts';
import { tellReductions } from './tell-reductions.ts';
import { type PayoutContext, writePayout } from './write-payout.ts';

/**
 * Takes checks back that were not written after all, before their statements go out: their payouts are owed again, and
 * their numbers are free (docs/rules/payouts.md#undoing-a-check).
 */
export const undoChecks: Operation<typeof checks.undoChecks> = (
  ctx,
  { caller, body: { checkIds }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    await lockChecks(transaction);
    const by = { actorId: caller.id, at: ctx.now() };
    const undoable: StoredCheck[] = [];
    for (const id of new Set(checkIds)) {
      const check = await findCheckForUpdate(transaction, id);
      if (check && undoUntilOf(check, by.at) !== null) undoable.push(check);
    }
    if (undoable.length === 0)
      return refuse((await areUndone(transaction, checkIds)) ? 'checkUndone' : 'checkNotUndoable');
    const paid = await listPaidBy(
      transaction,
      undoable.map(({ id }) => id),
    );
    await lockPayouts(
      transaction,
      paid.map(({ booking_id }) => booking_id),
    );
    for (const check of undoable) {
      const own = paid.filter(({ check_id }) => check_id === check.id);
      await undoCheck(ctx, transaction, check, own, by);
    }
    return saveAnswer(transaction, { undone: undoable.map(({ id }) => id) });
  });

/** Whether an administrator has said since an instant how a payout is paid, which its host was told then. */
const isSaidSince = async (
  transaction: BookingTransaction,
  bookingId: string,
  since: Date | null,
): Promise<boolean> =>
  since !== null &&
  (await listPayoutActivity(transaction, bookingId)).some(
    ({ at, details }) => details.kind === 'wayChanged' && at > since,
  );

type Paid = { attempt_id: string; booking_id: string };

/** The caller holds the locks of the check and of all payouts that it pays. */
const undoCheck = async (
  ctx: PayoutContext,
  transaction: BookingTransaction,
  { id, check_number: checkNumber, written_at: writtenAt }: StoredCheck,
  paid: readonly Paid[],
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> => {
  for (const { attempt_id: attemptId } of paid) await deleteAttempt(transaction, attemptId);
  const bookingIds = paid.map(({ booking_id }) => booking_id);
  // Checks that came back, of which the one that is undone paid again.
  const back = new Set<string>();
  for (const locked of await lockPayouts(transaction, bookingIds)) {
    const { payout } = locked;
    const values = { admin_user_id: actorId, note: null };
    const latest = (await listAttemptsOf(transaction, payout)).at(-1);
    const isBack =
      latest?.stage === 'cameBack' &&
      latest.way !== 'PayPal' &&
      !(await isSaidSince(transaction, payout.booking_id, latest.came_back_at));
    if (isBack && latest.check_id) back.add(latest.check_id);
    const told = isBack && !latest.check_id ? { back: latest.id } : {};
    if (!(await writePayout(ctx, locked, isBack ? 'void' : 'undo', { values, ...told })))
      throw new Error(`The payout of booking ${payout.booking_id} is not paid by a check.`);
    await tellReductions(ctx, transaction, payout.booking_id, writtenAt);
    const details = { kind: 'checkUndone', checkNumber } as const;
    await insertPayoutActivity(transaction, payout.booking_id, { actorId, details, at });
    const numbers = { before: checkNumber, after: null };
    await auditPayout(transaction, { id: actorId, at }, payout, numbers);
  }
  await updateCheck(transaction, id, { undone_at: at });
  for (const checkId of back) await ctx.jobs.enqueue(transaction, checkBackEmail.job, { checkId });
};
