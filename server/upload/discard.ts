import type { Context } from '../context.ts';
import { photoKeys } from './photo-files.ts';
import { deletePendingUploads, listStillPending } from './store.ts';

/** What is kept under the key of a note: the files of a photo, or the one file itself. */
const filesUnder = (key: string): string[] => {
  const [, photoId] = /^photos\/([^/]+)$/.exec(key) ?? [];
  return photoId === undefined ? [key] : photoKeys(photoId);
};

/**
 * Removes the files of notes that nobody claimed, then the notes. It never fails: what it can't remove now,
 * the sweep finds again.
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
