import type { UnreadWhy } from '#domain/payout-activity.ts';
import { reportWaitMs } from '#domain/unread-report.ts';
import type { PaymentsError } from '../adapters/payments-error.ts';
import type { BookingTransaction } from '../booking/store.ts';
import type { Context } from '../context.ts';
import {
  findAttempt,
  forgetUnread,
  getAttempt,
  isUncalled,
  listPayPalAttempts,
  type StoredAttempt,
  updateAttempt,
  waitedForSince,
} from './attempt-store.ts';
import { type LockedPayout, lockPayout, withLockedPayout } from './locked-payout.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { insertPayoutActivity } from './store.ts';
import { listPayoutActivity } from './table-store.ts';
import { missingSince, noteMissing } from './unanswered-attempt.ts';
import { withdrawAttempt } from './write-payout.ts';

/** The provider's ids of an item and its batch, as its event names them. */
export type Named = { itemId: string | null; batchId: string | null };

/** After so long administrators are told of what PayPal has reported and does not know, in ms: it may be late. */
const unknownMs = 3_600_000;
/** After so long without any answer administrators are told, in ms: about a day before the job ends. */
const downMs = 4 * 86_400_000;
/** Within this time they are told once of an attempt, in ms: PayPal reports one thing by several events. */
const toldOnceMs = 2 * 86_400_000;
/** What is unread is read at least so often, in ms. */
const readAgainMs = 3_600_000;

/** What the provider has reported of an attempt and could not be read yet; undefined without any. */
export const unreadOf = ({
  unread_at: unreadAt,
  unread_item_id: itemId,
  unread_batch_id: batchId,
}: StoredAttempt): Named | undefined => (unreadAt === null ? undefined : { itemId, batchId });

/** When to read it again: after as long as it is unread, between a minute and an hour. */
export const untilReadAgain = (
  { unread_at: unreadAt }: Pick<StoredAttempt, 'unread_at'>,
  now: Date,
): Date => {
  const age = now.getTime() - (unreadAt ?? now).getTime();
  return new Date(now.getTime() + Math.min(Math.max(age, 60_000), readAgainMs));
};

/**
 * Looks at an event of which the attempt could not be read, keeps what it names to be read again, and tells
 * administrators where nothing else would. `reportedAt` in ms; without it, since it was first found unread. Resolves to
 * true if its job is not to read it again: PayPal clearly does not know what it has reported
 * (docs/rules/payouts.md#sent-once).
 */
export const noteUnread = async (
  ctx: Context,
  attemptId: string,
  { named, reportedAt, error }: { named: Named; reportedAt?: number | undefined; error: PaymentsError },
): Promise<boolean> => {
  const isMissing = error.isNotFound;
  const attempt = await keepUnread(ctx, attemptId, named, { reportedAt, isMissing });
  if (!attempt) return true;
  const now = ctx.now().getTime();
  const age = now - (reportedAt ?? attempt.unread_at?.getTime() ?? now);
  const why = isMissing ? 'unknown' : 'down';
  if (age < (why === 'unknown' ? unknownMs : downMs)) return false;
  if (why === 'unknown' && attempt.status === 'Accepted') await noteMissing(ctx, attempt);
  else if (isToTell(attempt, why)) await tellUnread(ctx, attempt, why);
  const unknownSince = attempt.unread_missing_at?.getTime() ?? now;
  if (why === 'unknown' && now - unknownSince >= reportWaitMs) await forgetUnread(ctx.db, attempt);
  return why === 'unknown';
};

/** Whether nothing else would read it, and no administrator has looked it up. */
const isToTell = (attempt: StoredAttempt, why: UnreadWhy): boolean =>
  (why === 'unknown' || attempt.next_poll_at === null) &&
  (attempt.unread_at === null || waitedForSince(attempt) !== null);

type Kept = {
  /** In ms; without it, since it was first found unread. */
  reportedAt: number | undefined;
  /** Whether the provider has just said that it does not know it. */
  isMissing: boolean;
};

const keepUnread = (ctx: Context, attemptId: string, named: Named, kept: Kept) =>
  ctx.db.transaction().execute((transaction) => keepReport(ctx, transaction, attemptId, named, kept));

/**
 * Keeps what an event names of an attempt whose batch is not known, besides what others have named, so that it is read
 * before more of its booking is sent. Locks its payout, and takes back what is to be sent of it and waits by that.
 * Returns the attempt as it is then; undefined if it was taken back.
 */
export const keepReport = async (
  ctx: Pick<Context, 'jobs' | 'now'>,
  transaction: BookingTransaction,
  attemptId: string,
  { itemId, batchId }: Named,
  { reportedAt, isMissing }: Kept,
): Promise<StoredAttempt | undefined> => {
  const known = await findAttempt(transaction, attemptId);
  if (!known || known.batch_id !== null || (itemId ?? batchId) === null) return known;
  const locked = await lockPayout(transaction, known.booking_id);
  const attempt = await findAttempt(transaction, attemptId);
  if (!attempt || attempt.batch_id !== null) return attempt;
  const now = ctx.now();
  const latest = Math.max(reportedAt ?? 0, attempt.unread_at?.getTime() ?? 0);
  const unreadAt = latest === 0 ? now : new Date(latest);
  await updateAttempt(transaction, attemptId, {
    unread_item_id: itemId ?? attempt.unread_item_id,
    unread_batch_id: batchId ?? attempt.unread_batch_id,
    unread_at: unreadAt,
    unread_poll_at: attempt.unread_poll_at ?? untilReadAgain({ unread_at: unreadAt }, now),
    ...(isMissing && {
      unread_missing_at: unknownSince(attempt, unreadAt, now),
      unread_missing_read_at: now,
    }),
  });
  const kept = await getAttempt(transaction, attemptId);
  if (locked) await withdrawWaiting(ctx, locked, kept);
  return kept;
};

/**
 * Takes a further attempt back that the provider was not asked for, as its payout waits for a report: an administrator
 * reads that it does, and can act (docs/rules/payouts.md#waiting-for-a-report). What was reported of that one itself
 * goes on.
 */
const withdrawWaiting = async (
  ctx: Pick<Context, 'jobs' | 'now'>,
  locked: LockedPayout,
  reported: StoredAttempt,
): Promise<void> => {
  if (reported.host_id !== locked.payout.host_id || waitedForSince(reported) === null) return;
  const further = (await listPayPalAttempts(locked.transaction, reported.booking_id)).find(isUncalled);
  if (further && further.id !== reported.id) await withdrawAttempt(ctx, locked, further, { actorId: null });
};

/** Since when the provider has said, without a break, that it does not know what it reported last. */
const unknownSince = (
  { unread_missing_at: missingAt, unread_missing_read_at: missingReadAt }: StoredAttempt,
  reportedAt: Date,
  now: Date,
): Date => {
  const since = missingSince({ missing_at: missingAt, missing_read_at: missingReadAt }, now);
  return since < reportedAt ? now : since;
};

const tellUnread = (ctx: Context, attempt: StoredAttempt, why: UnreadWhy): Promise<void> =>
  withLockedPayout(ctx, attempt.booking_id, async (_, transaction) => {
    const { id: attemptId, booking_id: bookingId, receiver_email: receiver } = attempt;
    const at = ctx.now();
    const wasTold = (await listPayoutActivity(transaction, bookingId)).some(
      ({ at: toldAt, details }) =>
        details.kind === 'reportUnread' &&
        details.attemptId === attemptId &&
        (at.getTime() - toldAt.getTime() < toldOnceMs || (attempt.unread_at ?? at) <= toldAt),
    );
    if (wasTold) return;
    const details = { kind: 'reportUnread', why, receiver, attemptId } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: null, details, at });
    const about = { bookingId, what: 'unread', since: at.getTime(), attemptId } as const;
    await ctx.jobs.enqueue(transaction, payoutAlarmEmail.job, about);
  });
