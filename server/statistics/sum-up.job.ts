import type { Job } from '../platform/jobs/queue.ts';
import { changesPerRun, sumUpChanges } from './store.ts';

/** Every ten minutes: adds the changes of statistics to the sums of their days, so that few rows have to be read. */
export const sumUpJob: Job = {
  name: 'statistics.sum-up',
  schedule: '*/10 * * * *',
  async run(ctx) {
    while ((await sumUpChanges(ctx.db)) === changesPerRun);
  },
};
