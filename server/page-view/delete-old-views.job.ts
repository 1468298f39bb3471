import { addDays, dayInWisconsin } from '#domain/dates.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { deleteViewsBefore } from './figures-store.ts';

/** Two years and a month. */
const retentionDays = 760;

/** Every night: deletes counters that nobody looks at any more (docs/rules/page-views.md#retention). */
export const deleteOldViewsJob: Job = {
  name: 'page-view.delete-old-views',
  schedule: '23 3 * * *',
  run: ({ db, now }) => deleteViewsBefore(db, addDays(dayInWisconsin(now()), -retentionDays)),
};
