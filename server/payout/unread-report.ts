import type { UnreadWhy } from '#domain/payout-activity.ts';
import type { PaymentsError } from '../adapters/payments-error.ts';
import type { Context } from '../context.ts';
import { findAttempt, type StoredAttempt } from './attempt-store.ts';
import { withLockedPayout } from './locked-payout.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { insertPayoutActivity } from './store.ts';
import { listPayoutActivity } from './table-store.ts';
import { noteMissing } from './unanswered-attempt.ts';

/** For how long what an event names is asked for although PayPal does not know it, in ms: it may be late. */
const unknownMs = 3_600_000;
/** After so long without any answer administrators are told, in ms: about a day before the job ends. */
const downMs = 4 * 86_400_000;
/** Within this time they are told once of an attempt, in ms: PayPal reports one thing by several events. */
const toldOnceMs = 2 * 86_400_000;

/**
 * Looks at an event of which the attempt could not be read, and tells administrators where nothing else would. Resolves
 * to true if it is not to be read again: PayPal clearly does not know what it has reported
 * (docs/rules/payouts.md#sent-once).
 */
export const noteUnread = async (
  ctx: Context,
  attemptId: string,
  { reportedAt, error }: { reportedAt: number; error: PaymentsError },
): Promise<boolean> => {
  const age = ctx.now().getTime() - reportedAt;
  const why = error.isNotFound ? 'unknown' : 'down';
  if (age < (why === 'unknown' ? unknownMs : downMs)) return false;
  const attempt = await findAttempt(ctx.db, attemptId);
  if (!attempt) return true;
  if (why === 'unknown' && attempt.status === 'Accepted') await noteMissing(ctx, attempt);
  else if (why === 'unknown' || attempt.next_poll_at === null) await tellUnread(ctx, attempt, why);
  return why === 'unknown';
};

const tellUnread = (ctx: Context, attempt: StoredAttempt, why: UnreadWhy): Promise<void> =>
  withLockedPayout(ctx, attempt.booking_id, async (_, transaction) => {
    const { id: attemptId, booking_id: bookingId, receiver_email: receiver } = attempt;
    const at = ctx.now();
    const wasTold = (await listPayoutActivity(transaction, bookingId)).some(
      ({ at: toldAt, details }) =>
        details.kind === 'reportUnread' &&
        details.attemptId === attemptId &&
        at.getTime() - toldAt.getTime() < toldOnceMs,
    );
    if (wasTold) return;
    const details = { kind: 'reportUnread', why, receiver, attemptId } as const;
    await insertPayoutActivity(transaction, bookingId, { actorId: null, details, at });
    const about = { bookingId, what: 'unread', since: at.getTime(), attemptId } as const;
    await ctx.jobs.enqueue(transaction, payoutAlarmEmail.job, about);
  });
