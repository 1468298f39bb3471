import { dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import type { GivenUpWhy } from '#domain/payout-activity.ts';
import type { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import {
  findAttempt,
  isAccountRefusedSince,
  isClaimed,
  lockSending,
  type StoredAttempt,
  updateAttempt,
} from './attempt-store.ts';
import { type LockedPayout, lockPayout, withLockedPayout } from './locked-payout.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { type AttemptReport, settleLocked } from './settle-attempt.ts';
import { insertPayoutActivity, updatePayout } from './store.ts';

/** How long an attempt waits for our own account to be put right before it is tried again, in ms. */
const accountRetryMs = 3_600_000;

/**
 * Marks an attempt as unknown: it is not sent again by itself, and administrators are told. Not if it has an answer by
 * now, as when an event was read meanwhile.
 */
export const giveUp = async (ctx: Context, attempt: StoredAttempt) => {
  await withLockedPayout(ctx, attempt.booking_id, async (locked, transaction) => {
    const now = await findAttempt(transaction, attempt.id);
    if (locked && now?.status === 'Requested') await giveUpLocked(ctx, locked, now, { why: 'noAnswer' });
  });
  return undefined;
};

/**
 * The same with the payout locked already. Why it is stands in its activity, with PayPal's reason if it has refused a
 * repeat.
 */
export const giveUpLocked = async (
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  { transaction }: LockedPayout,
  { id, booking_id: bookingId }: StoredAttempt,
  { why, error = null }: { why: GivenUpWhy; error?: string | null },
): Promise<void> => {
  const at = now();
  await updateAttempt(transaction, id, {
    ...{ next_poll_at: null, item_status: 'Unknown' },
    ...(error !== null && { error }),
  });
  await updatePayout(transaction, bookingId, { payout_item_status: 'Unknown' });
  const details = { kind: 'givenUp', why, error } as const;
  await insertPayoutActivity(transaction, bookingId, { actorId: null, details, at });
  const about = { bookingId, what: 'unknown', since: at.getTime(), attemptId: id } as const;
  await jobs.enqueue(transaction, payoutAlarmEmail.job, about);
};

/** How long the provider says that it does not know an attempt before it is given up, in ms. */
const missingMs = 3 * 86_400_000;
/** It may be for a moment, in which the attempt can't be cancelled: it is read again after this time, in ms. */
const missingRetryMs = 3_600_000;
/**
 * An attempt on its way is read at least daily. If the provider last said longer ago that it does not know it, in ms, a
 * process of another version has read it since then, which does not note that it is known again: it counts anew.
 */
const missingStaleMs = 2 * 86_400_000;

/** The planned time, or after so many ms, whichever is sooner. */
const sooner = (planned: Date | null, ms: number, at: Date): Date => {
  const soon = new Date(at.getTime() + ms);
  return planned !== null && planned < soon ? planned : soon;
};

type Missing = Pick<StoredAttempt, 'missing_at' | 'missing_read_at'>;

/** Since when the provider has said, without a break, that it does not know something. */
export const missingSince = ({ missing_at: since, missing_read_at: readAt }: Missing, at: Date): Date =>
  since !== null && readAt !== null && at.getTime() - readAt.getTime() <= missingStaleMs ? since : at;

/**
 * Notes that the provider says clearly that it does not know an attempt on its way, which it had taken. After three
 * days of that it is given up like one without an answer; by its item, or the batch until that is known, it is read
 * before more is sent (docs/rules/payouts.md#sent-once).
 */
export const noteMissing = async (ctx: Context, { id, booking_id: bookingId }: StoredAttempt) => {
  ctx.log.warn({ attemptId: id }, 'the provider does not know a payout');
  await withLockedPayout(ctx, bookingId, async (locked, transaction) => {
    const attempt = await findAttempt(transaction, id);
    if (!locked || attempt?.status !== 'Accepted') return;
    const at = ctx.now();
    const since = missingSince(attempt, at);
    await updateAttempt(transaction, id, {
      ...{ missing_at: since, missing_read_at: at, hidden_at: null },
      next_poll_at: sooner(attempt.next_poll_at, missingRetryMs, at),
    });
    if (since === at) {
      const details = { kind: 'missing' } as const;
      await insertPayoutActivity(transaction, bookingId, { actorId: null, details, at });
    }
    if (at.getTime() - since.getTime() < missingMs) return;
    await updateAttempt(transaction, id, {
      status: 'Requested',
      batch_id: null,
      missing_batch_id: attempt.batch_id,
    });
    await giveUpLocked(ctx, locked, attempt, { why: 'missing' });
  });
  return undefined;
};

/**
 * Ends an attempt that was refused for good when it was first called: nothing was made. After an earlier call whose
 * answer was lost, that says nothing of what was made by then, so it is given up (docs/rules/payouts.md#sent-once).
 * Nothing is written of one that another process has called since then, or has settled.
 */
export const endRefused = (
  ctx: Context,
  claimed: StoredAttempt,
  report: AttemptReport,
  isFirstCall: boolean,
): Promise<void> =>
  withLockedPayout(ctx, claimed.booking_id, async (locked, transaction) => {
    const attempt = await findAttempt(transaction, claimed.id);
    if (!locked || !attempt || !isClaimed(attempt, claimed)) return;
    if (isFirstCall) await settleLocked(ctx, locked, attempt.id, report);
    else await giveUpLocked(ctx, locked, attempt, { why: 'refused', error: report.error });
  });

/**
 * Lets an attempt wait that was refused because of our own account, such as for too little money. It is nothing of this
 * payout, so the same attempt is retried, and administrators are told once a day for all of them
 * (docs/rules/payouts.md#our-own-account). Nothing is written of one that another process has called since then, or
 * has settled: its answer counts, and the provider may have taken that call.
 */
export const waitForAccount = async (
  ctx: Context,
  claimed: StoredAttempt,
  { issue, name, debugId }: PaymentsError,
  isFirstCall: boolean,
) => {
  const error = issue ?? name;
  ctx.log.error({ attemptId: claimed.id, issue: error, debugId }, 'our account can not send payouts');
  await noteAccount(ctx, claimed, (attempt, at) =>
    isClaimed(attempt, claimed)
      ? {
          ...{ error, next_poll_at: new Date(at.getTime() + accountRetryMs) },
          // Nothing was made: it can still be taken back. After a lost answer it says nothing of the earlier call.
          ...(isFirstCall && { called_at: null }),
        }
      : undefined,
  );
  return undefined;
};

/**
 * Notes that the provider does not let our account see an attempt on its way, of which administrators are told in the
 * same way; it is read again within the hour (docs/rules/payouts.md#our-own-account).
 */
export const noteHidden = async (ctx: Context, known: StoredAttempt, { issue, name }: PaymentsError) => {
  ctx.log.error({ attemptId: known.id, issue: issue ?? name }, 'our account may not see a payout');
  await noteAccount(ctx, known, ({ status, hidden_at: since, next_poll_at: planned }, at) =>
    status === 'Accepted'
      ? {
          // By that it does not say that it doesn't know it: the days of that begin anew.
          ...{ hidden_at: since ?? at, missing_at: null, missing_read_at: null },
          next_poll_at: sooner(planned, accountRetryMs, at),
        }
      : undefined,
  );
  return undefined;
};

/**
 * Notes that the provider refused something of an attempt because of our own account, with what else `valuesOf` changes
 * of it, and tells administrators once a day. Undefined changes nothing.
 */
const noteAccount = (
  ctx: Context,
  { id, booking_id: bookingId }: StoredAttempt,
  valuesOf: (attempt: StoredAttempt, at: Date) => Parameters<typeof updateAttempt>[2] | undefined,
): Promise<void> =>
  ctx.db.transaction().execute(async (transaction) => {
    // One after the other, so that only the first of the day raises the alarm.
    await lockSending(transaction);
    await lockPayout(transaction, bookingId);
    const attempt = await findAttempt(transaction, id);
    const at = ctx.now();
    const values = attempt && valuesOf(attempt, at);
    if (!values) return;
    const since = hourInWisconsin(dayInWisconsin(at), 0);
    const about = { bookingId, what: 'account', since: since.getTime(), attemptId: id } as const;
    if (!(await isAccountRefusedSince(transaction, since)))
      await ctx.jobs.enqueue(transaction, payoutAlarmEmail.job, about);
    await updateAttempt(transaction, id, { ...values, account_refused_at: at });
  });
