import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import { discard } from './discard.ts';
import { drawPhotoFiles, photoFormats, photoKey } from './photo-files.ts';
import { deletePendingUploads, insertPendingUpload, insertPhoto } from './store.ts';

/** A photo that was drawn and written, with its row still to come. */
type DrawnPhoto = { id: string; width: number; height: number };

/** The key of the note that stands for all files of a photo. */
const noteOf = (photoId: string): string => `photos/${photoId}`;

/**
 * Keeps images as photos of a person, in their order, and answers their ids: all of them, or none and a refusal.
 * Files first, then all rows at once: a photo with a row is whole, one without is nobody's and removed.
 */
export const keepPhotos = async (
  ctx: Context,
  userId: string,
  originals: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<string[]> => {
  const ids: string[] = [];
  try {
    const photos: DrawnPhoto[] = [];
    for await (const original of originals) {
      const id = randomUUIDv7();
      ids.push(id);
      photos.push({ id, ...(await writeFiles(ctx, id, userId, original)) });
    }
    await ctx.db.transaction().execute(async (transaction) => {
      for (const photo of photos) {
        await insertPhoto(transaction, { ...photo, user_id: userId, created_at: ctx.now() });
      }
      await deletePendingUploads(transaction, ids.map(noteOf));
    });
    return ids;
  } catch (error) {
    await discard(ctx, ids.map(noteOf));
    throw error;
  }
};

/** Writes the files of a photo under a note, so that they are found if the row never comes. */
const writeFiles = async (ctx: Context, id: string, userId: string, original: Buffer) => {
  const { width, height, files } = await drawPhotoFiles(original);
  await insertPendingUpload(ctx.db, { key: noteOf(id), user_id: userId, created_at: ctx.now() });
  for (const file of files) {
    await ctx.files.put(
      photoKey(id, file.width, file.format),
      file.bytes,
      photoFormats[file.format].contentType,
    );
  }
  return { width, height };
};
