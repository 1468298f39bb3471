import { addDays, dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { claimVisitsToAsk } from './store.ts';
import { visitOverEmail } from './visit-over.email.ts';

/** The hour of the day after a visit from which both sides are asked, in Wisconsin. */
const hour = 10;
/** A visit that ended longer ago is not asked about any more, in days. */
const maxAgeDays = 3;
/** Visits per run; the rest waits for the next one. */
const batchSize = 200;

/** Every ten minutes: asks both sides of the visits that ended yesterday (docs/rules/reviews.md#asking). */
export const askForReviewsJob: Job = {
  name: 'review.ask',
  schedule: '*/10 * * * *',
  async run(ctx) {
    const at = ctx.now();
    const today = dayInWisconsin(at);
    if (at < hourInWisconsin(today, hour)) return;
    const days = { startDay: addDays(today, -maxAgeDays), endDay: addDays(today, -1) };
    await ctx.db.transaction().execute(async (transaction) => {
      for (const bookingId of await claimVisitsToAsk(transaction, days, at, batchSize))
        await ctx.jobs.enqueue(transaction, visitOverEmail.job, { bookingId });
    });
  },
};
