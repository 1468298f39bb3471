import type { Context } from '../context.ts';
import { photoKeys } from './photo-files.ts';
import { deletePendingUploads, listStillPending } from './store.ts';

/** The keys of the files of a pending upload: all files of a photo, or the single file. */
const filesUnder = (key: string): string[] => {
  const [, photoId] = /^photos\/([^/]+)$/.exec(key) ?? [];
  return photoId === undefined ? [key] : photoKeys(photoId);
};

/**
 * Deletes the files of unclaimed pending uploads, then their rows. Never throws: what can't be deleted now is found
 * again by the hourly job.
 */
export const discard = async (ctx: Context, keys: readonly string[]): Promise<void> => {
  try {
    const pending = await listStillPending(ctx.db, keys);
    for (const key of pending.flatMap(filesUnder)) await ctx.files.delete(key);
    await deletePendingUploads(ctx.db, pending);
  } catch (error) {
    ctx.log.warn({ err: error }, 'left over uploads stay until the sweep');
  }
};
