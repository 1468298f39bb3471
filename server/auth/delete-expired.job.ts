import type { Job } from '../jobs/queue.ts';
import { deleteExpired } from './store.ts';

/** Every night: tokens, sessions and challenges that are of no more use. */
export const deleteExpiredJob: Job = {
  name: 'auth.delete-expired',
  schedule: '17 3 * * *',
  run: (ctx) => deleteExpired(ctx.db, ctx.now()),
};
