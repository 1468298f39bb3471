import { refuse } from '#contract/refusals.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { countUnused } from './store.ts';

/**
 * Limits on one user's unused uploads. Waiting images take up to 10 MB each, so 200 MB together; photos about 1 MB each.
 */
const limits = { waiting: 20, photos: 100 };

/** @throws Refused 'tooManyUploads' when the user has too many waiting images. */
export const refuseMoreWaiting = async (db: DbOrTransaction, userId: string): Promise<void> => {
  if ((await countUnused(db, userId)).waiting >= limits.waiting) refuse('tooManyUploads');
};

/** @throws Refused 'tooManyUploads' when the user has too many unused photos. */
export const refuseMorePhotos = async (db: DbOrTransaction, userId: string): Promise<void> => {
  if ((await countUnused(db, userId)).photos >= limits.photos) refuse('tooManyUploads');
};
