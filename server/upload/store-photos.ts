import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import { discard } from './discard.ts';
import { encodePhotoFiles, photoFormats, photoKey } from './photo-files.ts';
import { deletePendingUploads, insertPendingUpload, insertPhoto } from './store.ts';

/** A photo whose files were written, but not its row yet. */
type WrittenPhoto = { id: string; width: number; height: number };

/** The key of the pending upload that stands for all files of a photo. */
const pendingKeyOf = (photoId: string): string => `photos/${photoId}`;

/**
 * Stores images as a user's photos and returns their ids, in order: all of them, or none. Writes the files first, then
 * all rows in one transaction: a photo with a row is complete, and files without one are deleted later.
 * Private ones are served by no public address. `isPrivate` is called after the last image, since its field may follow.
 * @throws Refused for an image that can't be used.
 */
export const storePhotos = async (
  ctx: Context,
  userId: string,
  originals: AsyncIterable<Buffer> | Iterable<Buffer>,
  isPrivate: () => boolean = () => false,
): Promise<string[]> => {
  const ids: string[] = [];
  try {
    const photos: WrittenPhoto[] = [];
    for await (const original of originals) {
      const id = randomUUIDv7();
      ids.push(id);
      photos.push({ id, ...(await writeFiles(ctx, id, userId, original)) });
    }
    await ctx.db.transaction().execute(async (transaction) => {
      for (const photo of photos) {
        await insertPhoto(transaction, {
          ...photo,
          user_id: userId,
          created_at: ctx.now(),
          is_private: isPrivate(),
        });
      }
      await deletePendingUploads(transaction, ids.map(pendingKeyOf));
    });
    return ids;
  } catch (error) {
    await discard(ctx, ids.map(pendingKeyOf));
    throw error;
  }
};

/** Writes the files of a photo, with a pending upload, so that they are found if the row is never inserted. */
const writeFiles = async (ctx: Context, id: string, userId: string, original: Buffer) => {
  const { width, height, files } = await encodePhotoFiles(original);
  await insertPendingUpload(ctx.db, { key: pendingKeyOf(id), user_id: userId, created_at: ctx.now() });
  for (const file of files) {
    await ctx.files.put(
      photoKey(id, file.width, file.format),
      file.bytes,
      photoFormats[file.format].contentType,
    );
  }
  return { width, height };
};
