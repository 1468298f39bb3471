import type { Job } from '../jobs/queue.ts';
import { discard } from './discard.ts';
import { listPendingUploads } from './store.ts';

const hoursToClaim = 24;
const atOnce = 1000;

/** Every hour: what was begun a day ago and never claimed, be it a PUT image or the rest of a crash. */
export const deleteUnclaimedJob: Job = {
  name: 'upload.delete-unclaimed',
  schedule: '41 * * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - hoursToClaim * 3_600_000);
    await discard(ctx, await listPendingUploads(ctx.db, before, atOnce));
  },
};
