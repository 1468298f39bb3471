import type { Job } from '../jobs/queue.ts';
import { expiryCutoff } from './run-idempotently.ts';
import { deleteSavedAnswers } from './store.ts';

/** Deletes expired answers every night. */
export const deleteOldAnswersJob: Job = {
  name: 'idempotency.delete-old-answers',
  schedule: '27 3 * * *',
  run: (ctx) => deleteSavedAnswers(ctx.db, expiryCutoff(ctx.now())),
};
