import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { getEmailDelay } from './store.ts';

/** The contexts that have logged a delay. Only the beginning and the end of a delay are logged. */
const logged = new WeakSet<Context>();

/** Checks every five minutes for delayed emails. */
export const watchDelaysJob: Job = {
  name: 'email-delays.watch',
  schedule: '*/5 * * * *',
  async run(ctx) {
    const { waiting, waitingSince } = await getEmailDelay(ctx.db);
    if (waiting > 0 && !logged.has(ctx)) {
      logged.add(ctx);
      ctx.log.error(
        { waiting, since: waitingSince },
        'emails are delayed: the mail server has not taken them',
      );
    } else if (waiting === 0 && logged.delete(ctx)) ctx.log.warn('emails are not delayed any more');
  },
};
