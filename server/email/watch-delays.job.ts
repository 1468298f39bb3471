import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { getEmailDelay } from './store.ts';

/** The contexts whose log was told that emails are delayed: it is told when that begins and ends. */
const told = new WeakSet<Context>();

/** Every five minutes: whether the mail server takes emails. */
export const watchDelaysJob: Job = {
  name: 'email-delays.watch',
  schedule: '*/5 * * * *',
  async run(ctx) {
    const { waiting, waitingSince } = await getEmailDelay(ctx.db);
    if (waiting > 0 && !told.has(ctx)) {
      told.add(ctx);
      ctx.log.error(
        { waiting, since: waitingSince },
        'emails are delayed: the mail server has not taken them',
      );
    } else if (waiting === 0 && told.delete(ctx)) ctx.log.warn('emails are not delayed any more');
  },
};
