import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import { discard } from './discard.ts';
import { encodePhotoFiles, photoFormats, photoKey } from './photo-files.ts';
import { deletePendingUploads, findPhotoOfUpload, insertPendingUpload, insertPhoto } from './store.ts';

/** An image to store, and the key under which it was PUT, if it was; or the photo that was stored of it before. */
export type Original = { bytes: Buffer; uploadKey?: string } | { photoId: string };

/** A photo whose files were written, but not its row yet. */
type WrittenPhoto = { id: string; width: number; height: number; uploadKey: string | null };

/** The key of the pending upload that stands for all files of a photo. */
const pendingKeyOf = (photoId: string): string => `photos/${photoId}`;

/**
 * Stores images as a user's photos and returns their ids, in order: all of them, or none. Writes the files first, then
 * all rows in one transaction: a photo with a row is complete, and files without one are deleted later. Of what was PUT
 * under one key there is one photo, however many calls store it at once.
 * Private ones are served by no public address. `isPrivate` is called after the last image, since its field may follow.
 * @throws Refused for an image that can't be used.
 */
export const storePhotos = async (
  ctx: Context,
  userId: string,
  originals: AsyncIterable<Original> | Iterable<Original>,
  isPrivate: () => boolean = () => false,
): Promise<string[]> => {
  const ids: string[] = [];
  const begun: string[] = [];
  try {
    const photos: WrittenPhoto[] = [];
    for await (const original of originals) {
      const id = 'photoId' in original ? original.photoId : randomUUIDv7();
      ids.push(id);
      if ('photoId' in original) continue;
      begun.push(id);
      const { bytes, uploadKey = null } = original;
      photos.push({ id, uploadKey, ...(await writeFiles(ctx, id, userId, bytes)) });
    }
    const stored = await insertPhotos(ctx, userId, photos, isPrivate());
    // Those that another call has stored meanwhile.
    await discard(ctx, [...stored.keys()].map(pendingKeyOf));
    return ids.map((id) => stored.get(id) ?? id);
  } catch (error) {
    await discard(ctx, begun.map(pendingKeyOf));
    throw error;
  }
};

/** Inserts all of them but those whose upload has a photo already, which are returned with the id of that photo. */
const insertPhotos = (
  ctx: Context,
  userId: string,
  photos: readonly WrittenPhoto[],
  isPrivate: boolean,
): Promise<Map<string, string>> =>
  ctx.db.transaction().execute(async (transaction) => {
    const stored = new Map<string, string>();
    for (const { uploadKey, ...photo } of photos) {
      const row = { user_id: userId, is_private: isPrivate, upload_key: uploadKey };
      if (await insertPhoto(transaction, { ...photo, ...row, created_at: ctx.now() })) continue;
      const other = await findPhotoOfUpload(transaction, uploadKey ?? '', { userId, isPrivate });
      stored.set(photo.id, other ?? refuse('unknownPhoto', 'keys'));
    }
    const inserted = photos.filter(({ id }) => !stored.has(id));
    await deletePendingUploads(
      transaction,
      inserted.map(({ id }) => pendingKeyOf(id)),
    );
    return stored;
  });

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
