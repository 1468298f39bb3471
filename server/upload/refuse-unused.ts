import { refuse } from '#contract/refusals.ts';
import { maxUnusedPhotos, maxWaitingImages } from '#domain/upload-limits.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { countUnused } from './store.ts';

/** @throws Refused 'tooManyUploads' when the user has too many waiting images. */
export const refuseMoreWaiting = async (db: DbOrTransaction, userId: string): Promise<void> => {
  if ((await countUnused(db, userId)).waiting >= maxWaitingImages) refuse('tooManyUploads');
};

/** @throws Refused 'tooManyUploads' when the user has too many unused photos. */
export const refuseMorePhotos = async (db: DbOrTransaction, userId: string): Promise<void> => {
  if ((await countUnused(db, userId)).photos >= maxUnusedPhotos) refuse('tooManyUploads');
};
