import type { Context } from '#server/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';

/** The context with its clock set back by some days, and forward by some hours. */
export const daysAgo = (ctx: Context, days: number, hoursLater = 0): Context => {
  const at = new Date(ctx.now().getTime() - days * 86_400_000 + hoursLater * 3_600_000);
  return { ...ctx, now: () => at };
};

/** The context without emails: hundreds of them would hide the interesting ones. */
export const withoutEmails = (ctx: Context): Context => ({
  ...ctx,
  jobs: { ...ctx.jobs, enqueue: async () => {} },
});

/** The context whose emails are written, as if they were sent, and go nowhere. */
export const withUnsentEmails = (ctx: Context): Context => ({
  ...ctx,
  mail: { ...ctx.mail, send: async () => {} },
});

const aYear = 365 * 24;

/**
 * The context with clocks of a year: a booking requested weeks ago and answered at once would otherwise be expired in
 * between, and the running product would send reminders or cancel it.
 */
export const withLongDeadlines = (ctx: Context): Context => ({
  ...ctx,
  config: { ...ctx.config, LEAST_HOURS: aYear, ANSWER_REMIND_HOURS: aYear, PAYMENT_REMIND_HOURS: aYear },
});

/**
 * Runs `act` and sends its emails right away, at the context's own time, so that their text and time match the action.
 * An email that can't be sent now is left to the workers.
 */
export const withEmails = async <T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> => {
  const pending: (() => Promise<void>)[] = [];
  const enqueue: JobQueue['enqueue'] = async (_, job, data) => {
    const leaveToWorkers = () => ctx.db.transaction().execute((t) => ctx.jobs.enqueue(t, job, data));
    pending.push(() => job.run(collecting, data).catch(leaveToWorkers));
  };
  const collecting: Context = { ...ctx, jobs: { ...ctx.jobs, enqueue } };
  const result = await act(collecting);
  for (let run = pending.shift(); run; run = pending.shift()) await run();
  return result;
};
