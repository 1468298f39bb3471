import { latestDailyHour } from '#domain/alert.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { deleteDayAlertsBefore } from './day-alert-store.ts';
import { followChanges } from './follow-changes.ts';
import { listSearchesToTell } from './match-store.ts';
import { createFiltersReader } from './saved-query.ts';
import { tellSearch } from './tell-search.ts';

/** One run does no more than this; the rest waits for the next one. */
const maxPerRun = { batches: 20, searches: 1000 };
/** Alerts on days are kept so long after the first of these. */
const keptDays = 30;

/**
 * Every three minutes: follows what changed about public listings since the last run, and tells what saved searches
 * have found, at once or daily (docs/rules/alerts.md#how-often).
 */
export const tellAlertsJob: Job = {
  name: 'alert.tell',
  schedule: '*/3 * * * *',
  async run(ctx) {
    const readerOfLook = createFiltersReader();
    let batches = 0;
    while (batches < maxPerRun.batches && (await followChanges(ctx, readerOfLook))) batches += 1;
    const now = ctx.now();
    const due = await listSearchesToTell(ctx.db, latestDailyHour(now), maxPerRun.searches);
    const readFilters = readerOfLook();
    for (const searchId of due) await tellSearch(ctx, searchId, readFilters);
    await deleteDayAlertsBefore(ctx.db, addDays(dayInWisconsin(now), -keptDays));
  },
};
