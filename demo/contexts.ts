import type { Context } from '#server/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';

/** The context as it was some days ago, in whole or part, and as many hours later. */
export const daysAgo = (ctx: Context, days: number, hoursLater = 0): Context => {
  const at = new Date(ctx.now().getTime() - days * 86_400_000 + hoursLater * 3_600_000);
  return { ...ctx, now: () => at };
};

/** Without emails: hundreds of them would bury the few that somebody wants to see. */
export const quietly = (ctx: Context): Context => ({
  ...ctx,
  jobs: { ...ctx.jobs, enqueue: async () => {} },
});

const aYear = 365 * 24;

/**
 * Without hurry: what was asked for weeks ago and is answered in the next moment is past its clock in between, and
 * the product that runs would remind of it, or end it.
 */
export const unhurriedly = (ctx: Context): Context => ({
  ...ctx,
  config: { ...ctx.config, LEAST_HOURS: aYear, ANSWER_REMIND_HOURS: aYear, PAYMENT_REMIND_HOURS: aYear },
});

/**
 * Does something with its emails sent right then, at the context's own time, so that what they say and when they
 * were sent fit what was done. An email that can't be sent now is left to the workers.
 */
export const withEmails = async <T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> => {
  const waiting: (() => Promise<void>)[] = [];
  const enqueue: JobQueue['enqueue'] = async (_, job, data) => {
    const leave = () => ctx.db.transaction().execute((t) => ctx.jobs.enqueue(t, job, data));
    waiting.push(() => job.run(then, data).catch(leave));
  };
  const then: Context = { ...ctx, jobs: { ...ctx.jobs, enqueue } };
  const done = await act(then);
  for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  return done;
};
