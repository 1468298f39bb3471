import { nextItemPollAt, outcomeOfItem } from '#domain/payout-item.ts';
import type { PayoutItemStatus } from '#domain/payout-status.ts';
import type { Context } from '../context.ts';
import { getAttempt, listAttempts, type StoredAttempt, updateAttempt } from './attempt-store.ts';
import { type LockedPayout, withLockedPayout } from './locked-payout.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { payoutSentEmail } from './payout-sent.email.ts';
import { insertPayoutActivity, movePayout, updatePayout } from './store.ts';

/** What the provider reports of an attempt; null for what it does not say. */
export type AttemptReport = {
  itemStatus: PayoutItemStatus;
  batchId: string | null;
  itemId: string | null;
  transactionId: string | null;
  feeCents: number | null;
  error: string | null;
};

type Ctx = Pick<Context, 'db' | 'now' | 'jobs'>;

/**
 * Writes what the provider reports of an attempt, and moves its payout, in one transaction. Safe to repeat at any time
 * and in any sequence. Makes no request, so it moves no money (docs/rules/payouts.md#what-paypal-reports).
 */
export const settleAttempt = (
  ctx: Ctx,
  bookingId: string,
  attemptId: string,
  report: AttemptReport,
): Promise<void> =>
  withLockedPayout(ctx, bookingId, async (locked) => {
    if (!locked) return;
    await settleLocked(ctx, locked, attemptId, report);
  });

/** The same with the payout locked already. */
export const settleLocked = async (
  ctx: Ctx,
  locked: LockedPayout,
  attemptId: string,
  report: AttemptReport,
): Promise<void> => {
  const { transaction, payout } = locked;
  const attempt = await getAttempt(transaction, attemptId);
  const at = ctx.now();
  const { itemStatus } = report;
  const { hasEnded, mayPay } = outcomeOfItem(itemStatus);
  if (isOutdated(attempt.item_status, itemStatus)) return;
  const isLost = isCancelLost(attempt, itemStatus, at);
  if (isLost) {
    const details = { kind: 'cancelLost' } as const;
    await insertPayoutActivity(transaction, payout.booking_id, { actorId: null, details, at });
  }
  // A paid attempt that came back keeps the time at which it had ended.
  const endedAt = attempt.ended_at ?? (hasEnded ? at : null);
  await updateAttempt(transaction, attemptId, {
    status: endedAt ? 'Ended' : 'Accepted',
    item_status: itemStatus,
    batch_id: report.batchId ?? attempt.batch_id,
    item_id: report.itemId ?? attempt.item_id,
    transaction_id: report.transactionId ?? attempt.transaction_id,
    fee_cents: report.feeCents ?? attempt.fee_cents,
    error: report.error,
    next_poll_at: nextItemPollAt(itemStatus, attempt.sent_at, at),
    ended_at: endedAt,
    ...(isLost && { cancel_asked_by: null, cancel_asked_at: null }),
  });
  if (attempt.item_status === itemStatus) return;
  const [latest] = await listAttempts(transaction, payout.booking_id);
  const isFollowed = followedStatuses.has(payout.pay_pal_payout_status);
  if (isFollowed && latest?.id === attemptId) return applyReport(ctx, locked, attempt, report);
  const about = { bookingId: payout.booking_id, what: 'paidTwice', since: at.getTime() } as const;
  if (mayPay) await ctx.jobs.enqueue(transaction, payoutAlarmEmail.job, about);
};

/** In these statuses a payout follows its latest attempt; in others it is paid by hand or not at all. */
const followedStatuses: ReadonlySet<string | null> = new Set(['Processing', 'Completed', 'Error']);

/** After this time a request to cancel an item has ended, even if its answer was lost; in ms. */
export const cancelCallMs = 60_000;

/**
 * True if the money is still unclaimed after a request to take it back has ended: the request did not arrive, and what
 * comes back later was not cancelled by it.
 */
const isCancelLost = ({ cancel_asked_at: askedAt }: StoredAttempt, itemStatus: PayoutItemStatus, at: Date) =>
  itemStatus === 'Unclaimed' && askedAt !== null && at.getTime() - askedAt.getTime() >= cancelCallMs;

/** A read that began before a later one ended: an item does not open again, and money that came back stays back. */
const isOutdated = (before: PayoutItemStatus | null, reported: PayoutItemStatus): boolean => {
  if (before === null) return false;
  const [known, now] = [outcomeOfItem(before), outcomeOfItem(reported)];
  return (known.hasEnded && !now.hasEnded) || (known.event === 'return' && now.event !== 'return');
};

/** Moves the payout by a new status of the item of its latest attempt. */
const applyReport = async (
  { now, jobs }: Ctx,
  { transaction, payout }: LockedPayout,
  { cancel_asked_by: cancelledBy }: StoredAttempt,
  { itemStatus, batchId, itemId, transactionId, error }: AttemptReport,
): Promise<void> => {
  const at = now();
  const { booking_id: bookingId } = payout;
  const { event } = outcomeOfItem(itemStatus);
  await updatePayout(transaction, bookingId, {
    payout_item_status: itemStatus,
    payout_batch_id: batchId ?? payout.payout_batch_id,
    payout_item_id: itemId ?? payout.payout_item_id,
    payout_transaction_id: transactionId ?? payout.payout_transaction_id,
  });
  const isCancelled = itemStatus === 'Returned' && cancelledBy !== null;
  const details = isCancelled
    ? ({ kind: 'cancelled', why: 'unclaimed' } as const)
    : ({ kind: 'reported', itemStatus, error } as const);
  const actorId = isCancelled ? cancelledBy : null;
  // The first answer says only that it is being worked on.
  if (itemStatus !== 'Pending') await insertPayoutActivity(transaction, bookingId, { actorId, details, at });
  if (isCancelled) {
    await movePayout(transaction, payout, 'cancelUnclaimed', { admin_user_id: cancelledBy });
    return;
  }
  if (!event) return;
  const values = event === 'complete' ? { paid_out_at: at } : {};
  if (!(await movePayout(transaction, payout, event, values))) return;
  if (event === 'complete') {
    const statement = { hostId: payout.host_id ?? '', bookingIds: [bookingId], sentAt: at.getTime() };
    await jobs.enqueue(transaction, payoutSentEmail.job, statement);
    return;
  }
  const what = event === 'fail' ? 'failed' : 'cameBack';
  await jobs.enqueue(transaction, payoutAlarmEmail.job, { bookingId, what, since: at.getTime() });
};
