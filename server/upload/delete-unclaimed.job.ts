import type { Job } from '../platform/jobs/queue.ts';
import { discard } from './discard.ts';
import { listPendingUploads, releaseUnusedFiles, releaseUnusedPhotos } from './store.ts';

const hoursToClaim = 24;
const daysToUse = 7;
const batchSize = 1000;

/**
 * Deletes every hour: uploads begun a day ago and not claimed, including those left by a crash; and photos and PDFs not
 * used for a week.
 */
export const deleteUnclaimedJob: Job = {
  name: 'upload.delete-unclaimed',
  schedule: '41 * * * *',
  async run(ctx) {
    const at = ctx.now();
    const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
    await discard(ctx, await listPendingUploads(ctx.db, hoursAgo(hoursToClaim), batchSize));
    const before = hoursAgo(daysToUse * 24);
    await discard(ctx, await releaseUnusedPhotos(ctx.db, { before, at, limit: batchSize }));
    await discard(ctx, await releaseUnusedFiles(ctx.db, { before, at, limit: batchSize }));
  },
};
