import { refuse } from '#contract/refusals.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { countUnused } from './store.ts';

/**
 * How much one person may have here that nothing uses. Images that wait as they were sent take up to 10 MB each, so
 * 200 MB together; drawn photos some 1 MB each.
 */
const most = { waiting: 20, photos: 100 };

/** @throws Refused 'tooManyUploads' for whom no more images may wait to be kept. */
export const refuseMoreWaiting = async (db: DbOrTransaction, userId: string): Promise<void> => {
  if ((await countUnused(db, userId)).waiting >= most.waiting) refuse('tooManyUploads');
};

/** @throws Refused 'tooManyUploads' for whom no more photos are drawn until some of theirs are used. */
export const refuseMorePhotos = async (db: DbOrTransaction, userId: string): Promise<void> => {
  if ((await countUnused(db, userId)).photos >= most.photos) refuse('tooManyUploads');
};
