import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { listAttemptsToPoll, listDuePayouts, listUnreadToPoll } from './attempt-store.ts';
import { beginDueAttempt, lastDueDay } from './begin-attempt.ts';
import { pollAttempt, pollUnread } from './poll-attempt.ts';

/** The maximum number of attempts that are polled per run; the rest waits for the next one. */
const pollsPerRun = 200;
/** After this many failures in a row the provider is considered down, and the run stops. */
const maxFailuresInARow = 5;

/** Every minute: sends the payouts that are due, and reads what became of those that were sent. */
export const sendPayoutsJob: Job = {
  name: 'payout.send',
  schedule: '* * * * *',
  async run(ctx) {
    if (ctx.config.PAYOUT_SENDING === 'on') await beginDue(ctx);
    await pollEach(ctx, await listUnreadToPoll(ctx.db, ctx.now(), pollsPerRun), pollUnread);
    await pollEach(ctx, await listAttemptsToPoll(ctx.db, ctx.now(), pollsPerRun), pollAttempt);
  },
};

const pollEach = async (ctx: Context, ids: readonly string[], poll: typeof pollUnread): Promise<void> => {
  let failures = 0;
  for (const attemptId of ids) {
    try {
      await poll(ctx, attemptId);
      failures = 0;
    } catch (err) {
      failures += 1;
      ctx.log.warn({ err, attemptId }, 'a payout could not be sent or read; it is retried');
      if (failures === maxFailuresInARow) return;
    }
  }
};

/**
 * Begins to send what is due, up to the limit of a run. Payouts that have to wait, or that can't be begun, hold up no
 * others.
 */
const beginDue = async (ctx: Context): Promise<void> => {
  const { PAYOUT_RUN_MAX: max } = ctx.config;
  let begun = 0;
  for (const bookingId of await listDuePayouts(ctx.db, lastDueDay(ctx), max + waitingPerRun)) {
    if (begun === max) return;
    try {
      if (await beginDueAttempt(ctx, bookingId)) begun += 1;
    } catch (err) {
      ctx.log.error({ err, bookingId }, 'a payout could not be begun; it is retried');
    }
  }
};

/** How many payouts that wait, for a limit or for a new address, a run looks at besides those it sends. */
const waitingPerRun = 200;
