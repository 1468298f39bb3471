import { nextItemPollAt, outcomeOfItem } from '#domain/payout-item.ts';
import type { PayoutItemStatus } from '#domain/payout-status.ts';
import type { Context } from '../context.ts';
import {
  forgetUnread,
  getAttempt,
  isGivenUp,
  listAttemptsOf,
  listPayPalAttempts,
  type StoredAttempt,
  updateAttempt,
} from './attempt-store.ts';
import { itemColumnsOf } from './item-columns.ts';
import { type LockedPayout, withLockedPayout } from './locked-payout.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { makeRoom, reopen } from './reopen-attempt.ts';
import { reportFormerAttempt } from './report-former-attempt.ts';
import { insertPayoutActivity, updatePayout } from './store.ts';
import { tellArrived } from './tell-arrived.ts';
import { tellReductions } from './tell-reductions.ts';
import { writePayout } from './write-payout.ts';

/** What the provider reports of an attempt; null for what it does not say. */
export type AttemptReport = {
  itemStatus: PayoutItemStatus;
  batchId: string | null;
  itemId: string | null;
  transactionId: string | null;
  feeCents: number | null;
  amountCents: number | null;
  receiver: string | null;
  error: string | null;
};

type Ctx = Pick<Context, 'db' | 'now' | 'jobs'>;

/**
 * Writes what the provider reports of an attempt, and moves its payout, in one transaction. Safe to repeat at any time
 * and in any sequence. Makes no request, so it moves no money (docs/rules/payouts.md#what-paypal-reports).
 *
 * `before` is the attempt as it was when the provider was asked. Resolves to false, and nothing is written, if another
 * report of it was written meanwhile: only the provider knows which of the two is newer, so it has to be asked again.
 */
export const settleAttempt = (ctx: Ctx, before: StoredAttempt, report: AttemptReport): Promise<boolean> =>
  withLockedPayout(ctx, before.booking_id, async (locked, transaction) => {
    const now = await getAttempt(transaction, before.id);
    const isOtherwise = now.item_status !== before.item_status && now.item_status !== report.itemStatus;
    // That it was given up is no report.
    if (isOtherwise && !isGivenUp(now)) return false;
    if (now.unread_at !== null) await forgetUnread(transaction, now);
    if (locked) await settleLocked(ctx, locked, before.id, report);
    return true;
  });

/** The same with the payout locked already. `isSaid`: it is an administrator who says so, and noted that already. */
export const settleLocked = async (
  ctx: Ctx,
  locked: LockedPayout,
  attemptId: string,
  report: AttemptReport,
  { isSaid = false } = {},
): Promise<void> => {
  const attempt = await getAttempt(locked.transaction, attemptId);
  const { itemStatus } = report;
  const { stage, wasPaid } = outcomeOfItem(itemStatus);
  if (isOutdated(attempt, itemStatus)) return;
  const isReopened = attempt.stage !== 'onItsWay' && stage === 'onItsWay';
  const now = isReopened ? await makeRoom(ctx, locked, attempt, report) : locked;
  if (!now) return;
  await writeReport(ctx, now, attempt, report);
  if (attempt.item_status === itemStatus || isKnownBack(attempt, itemStatus)) return;
  if (attempt.host_id !== now.payout.host_id) await reportFormerAttempt(ctx, now, attemptId, report);
  else if (isReopened) await reopen(ctx, now, attempt, report);
  else await applyReport(ctx, now, attempt, { ...report, wasPaid, isSaid });
};

const writeReport = async (
  ctx: Ctx,
  { transaction, payout }: LockedPayout,
  attempt: StoredAttempt,
  report: AttemptReport,
): Promise<void> => {
  const at = ctx.now();
  const { itemStatus } = report;
  const { hasEnded, stage } = outcomeOfItem(itemStatus);
  const isLost = isCancelLost(attempt, itemStatus, at);
  if (isLost) {
    const details = { kind: 'cancelLost' } as const;
    await insertPayoutActivity(transaction, payout.booking_id, { actorId: null, details, at });
  }
  const feeCents = report.feeCents ?? attempt.fee_cents;
  await updateAttempt(transaction, attempt.id, {
    status: hasEnded ? 'Ended' : 'Accepted',
    stage,
    // A database that was restored from a backup may have asked with another sum or address: the first ones count.
    amount_cents: report.amountCents ?? attempt.amount_cents,
    receiver_email: report.receiver ?? attempt.receiver_email,
    item_status: itemStatus,
    batch_id: report.batchId ?? attempt.batch_id,
    item_id: report.itemId ?? attempt.item_id,
    transaction_id: report.transactionId ?? attempt.transaction_id,
    fee_cents: feeCents,
    fee_at: feeCents === attempt.fee_cents ? attempt.fee_at : at,
    error: report.error,
    called_at: attempt.called_at ?? attempt.sent_at,
    arrived_at: stage === 'onItsWay' ? null : (attempt.arrived_at ?? (stage === 'arrived' ? at : null)),
    came_back_at: stage === 'cameBack' ? (attempt.came_back_at ?? at) : null,
    held_at: heldSince(attempt, itemStatus, at),
    ...{ missing_at: null, missing_read_at: null, hidden_at: null },
    // What it had taken is shown again: our account holds it up no more.
    ...(attempt.status === 'Accepted' && { account_refused_at: null }),
    next_poll_at: nextItemPollAt(itemStatus, attempt.sent_at, at),
    // A paid attempt that came back keeps the time at which it had ended.
    ended_at: hasEnded ? (attempt.ended_at ?? at) : null,
    ...(isLost && { cancel_asked_by: null, cancel_asked_at: null }),
  });
};

/** Since when the provider holds an item for a review; null also where the process that wrote it didn't know. */
const heldSince = (before: StoredAttempt, itemStatus: PayoutItemStatus, at: Date): Date | null => {
  if (itemStatus !== 'OnHold') return null;
  return before.item_status === 'OnHold' ? before.held_at : at;
};

/** After this time a request to cancel an item has ended, even if its answer was lost; in ms. */
export const cancelCallMs = 60_000;

/**
 * True if the money is still unclaimed after a request to take it back has ended: the request did not arrive, and what
 * comes back later was not cancelled by it.
 */
const isCancelLost = ({ cancel_asked_at: askedAt }: StoredAttempt, itemStatus: PayoutItemStatus, at: Date) =>
  itemStatus === 'Unclaimed' && askedAt !== null && at.getTime() - askedAt.getTime() >= cancelCallMs;

/**
 * A read that began before a later one ended: an item does not open again, and money that came back stays back. Of an
 * attempt without a batch only an administrator has said something, which whatever the provider says replaces.
 */
const isOutdated = (
  { item_status: before, batch_id: batchId }: StoredAttempt,
  reported: PayoutItemStatus,
): boolean => {
  if (before === null) return false;
  const [known, now] = [outcomeOfItem(before), outcomeOfItem(reported)];
  // That PayPal can't say is no news of what an administrator has said.
  if (batchId === null) return known.hasEnded && reported === 'Unknown';
  const [wasBack, isBack] = [known, now].map(({ stage, wasPaid }) => stage === 'cameBack' && wasPaid);
  return (known.hasEnded && !now.hasEnded) || (wasBack === true && isBack === false);
};

/**
 * Whether an administrator had said already that it was not paid, or came back: what is planned since then stays. The
 * provider had no batch of it, or refused to make one.
 */
const isKnownBack = (
  { item_status: before, batch_id: batchId }: StoredAttempt,
  reported: PayoutItemStatus,
): boolean =>
  batchId === null &&
  before !== null &&
  [before, reported].every((status) => outcomeOfItem(status).stage === 'cameBack');

const eventOf = { onItsWay: 'recount', arrived: 'arrive', cameBack: 'comeBack' } as const;
/** While another attempt is on its way. */
const eventBeside = { onItsWay: 'recount', arrived: 'recount', cameBack: 'void' } as const;

/**
 * Moves the payout by a new status of an item. What becomes of an earlier attempt counts as well: the provider may pay
 * or take back one that is over. While another one is on its way it stays with that, and what came back is kept from
 * being sent after it.
 */
const applyReport = async (
  ctx: Ctx,
  locked: LockedPayout,
  attempt: StoredAttempt,
  report: AttemptReport & { wasPaid: boolean; isSaid: boolean },
): Promise<void> => {
  const { transaction, payout } = locked;
  const { id, sent_at: since, cancel_asked_by: cancelledBy, ended_at: hadEnded } = attempt;
  const receiver = report.receiver ?? attempt.receiver_email;
  const at = ctx.now();
  const { booking_id: bookingId } = payout;
  const { itemStatus, error, isSaid } = report;
  const attempts = await listPayPalAttempts(transaction, bookingId);
  const isLatest = attempts[0]?.id === id;
  const away = attempts.find((one) => one.stage === 'onItsWay');
  const isOtherAway = away !== undefined && away.id !== id;
  const { stage } = outcomeOfItem(itemStatus);
  const isCancelled = itemStatus === 'Returned' && cancelledBy !== null;
  const details = isCancelled
    ? ({ kind: 'cancelled', why: 'unclaimed' } as const)
    : ({ kind: 'reported', itemStatus, error } as const);
  const actorId = isCancelled ? cancelledBy : null;
  // The first answer says only that it is being worked on.
  if (itemStatus !== 'Pending' && !isSaid)
    await insertPayoutActivity(transaction, bookingId, { actorId, details, at });
  const values = {
    // It says what becomes of the one that is on its way.
    ...itemColumnsOf(
      payout,
      away ?? attempts.find((one) => one.id === id && (isLatest || stage === 'arrived')),
    ),
    // It is a payout by PayPal again: more of it goes where this went, unless another address was chosen.
    ...(stage === 'arrived' && { receiver_email: payout.receiver_email ?? receiver }),
  };
  const event = isOtherAway ? eventBeside[stage] : eventOf[stage];
  const after = await writePayout(ctx, locked, event, {
    values,
    ...(event === 'arrive' && { since }),
    // That it is stopped is told of what an administrator took back.
    ...(stage === 'cameBack' && !isCancelled && { back: id }),
  });
  if (!after) return;
  if (stage === 'cameBack') await tellReductions(ctx, transaction, bookingId, since);
  if (stage === 'cameBack' && after.stage === 'arrived') await showArrived(transaction, after, attempts);
  const alarm = (what: 'failed' | 'cameBack' | 'paidTwice') =>
    ctx.jobs.enqueue(transaction, payoutAlarmEmail.job, {
      ...{ bookingId, what, since: at.getTime(), attemptId: id },
    });
  if (isCancelled) {
    await writePayout(ctx, { ...locked, payout: after }, 'stop', { values: { admin_user_id: cancelledBy } });
    return;
  }
  if (stage === 'arrived') {
    await tellArrived(ctx, transaction, attempt, at);
    const others = await listSentBeside(locked, attempt);
    // It had failed, and was to be paid in another way. Whoever says that it was paid after all knows that.
    const isUnexpected = hadEnded !== null && !(isLatest && payout.stage === 'cameBack');
    const isOvertaken = others.some(({ sent_at: sentAt }) => sentAt > since);
    if (isOvertaken || (isUnexpected && (!isSaid || others.length > 0))) await alarm('paidTwice');
  } else if (stage === 'cameBack' && after.owed_cents > 0 && !isSaid)
    await alarm(report.wasPaid ? 'cameBack' : 'failed');
};

/** What else the payee of a payout was sent, by any way, that did not come back. */
const listSentBeside = async (
  { transaction, payout }: LockedPayout,
  attempt: Pick<StoredAttempt, 'id'>,
): Promise<StoredAttempt[]> =>
  (await listAttemptsOf(transaction, payout)).filter(
    ({ id, stage }) => id !== attempt.id && stage !== 'cameBack',
  );

/** Of money that came back and is not owed, as other money has arrived: by that the payout is paid. */
const showArrived = async (
  transaction: LockedPayout['transaction'],
  { booking_id: bookingId, host_id: hostId }: LockedPayout['payout'],
  attempts: readonly StoredAttempt[],
): Promise<void> => {
  const paid = attempts.find((one) => one.stage === 'arrived' && one.host_id === hostId);
  if (!paid) return;
  const { item_status, batch_id, item_id, transaction_id } = paid;
  await updatePayout(transaction, bookingId, {
    ...{ payout_item_status: item_status, payout_batch_id: batch_id },
    ...{ payout_item_id: item_id, payout_transaction_id: transaction_id },
  });
};
