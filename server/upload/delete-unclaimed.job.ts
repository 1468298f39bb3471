import type { Job } from '../platform/jobs/queue.ts';
import { discard } from './discard.ts';
import { giveUpUnusedFiles, giveUpUnusedPhotos, listPendingUploads } from './store.ts';

const hoursToClaim = 24;
const daysToUse = 7;
const atOnce = 1000;

/** Every hour: what was begun a day ago and never claimed, be it a PUT image or the rest of a crash; old photos and PDFs that nothing uses. */
export const deleteUnclaimedJob: Job = {
  name: 'upload.delete-unclaimed',
  schedule: '41 * * * *',
  async run(ctx) {
    const at = ctx.now();
    const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
    await discard(ctx, await listPendingUploads(ctx.db, hoursAgo(hoursToClaim), atOnce));
    const before = hoursAgo(daysToUse * 24);
    await discard(ctx, await giveUpUnusedPhotos(ctx.db, { before, at, limit: atOnce }));
    await discard(ctx, await giveUpUnusedFiles(ctx.db, { before, at, limit: atOnce }));
  },
};
