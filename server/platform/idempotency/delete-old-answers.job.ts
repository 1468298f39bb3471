import type { Job } from '../jobs/queue.ts';
import { keptSince } from './answer-once.ts';
import { deleteKeptAnswers } from './store.ts';

/** Every night: the answers that no repeat may ask for any more. */
export const deleteOldAnswersJob: Job = {
  name: 'idempotency.delete-old-answers',
  schedule: '27 3 * * *',
  run: (ctx) => deleteKeptAnswers(ctx.db, keptSince(ctx.now())),
};
