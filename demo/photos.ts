import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Context } from '#server/context.ts';
import { storePhotos } from '#server/upload/store-photos.ts';

const folder = join(import.meta.dirname, 'photographs');

/** A finished picture as an upload. Uploads are JPEG or PNG; an uncompressed PNG is fast and lossless. */
const readPhotograph = async (name: string): Promise<Buffer> =>
  sharp(await readFile(join(folder, `${name}.webp`)))
    .png({ compressionLevel: 0 })
    .toBuffer();

/** Uploads pictures of demo/photographs as photos of a user, each once; calls `onUploaded` for each. */
export const createPhotoUploads = (ctx: Context, userId: string, onUploaded: () => void) => {
  const uploads = new Map<string, Promise<string>>();
  const upload = async (name: string): Promise<string> => {
    const [photoId] = await storePhotos(ctx, userId, [{ bytes: await readPhotograph(name) }]);
    if (!photoId) throw new Error(`The photograph ${name} was not kept.`);
    onUploaded();
    return photoId;
  };
  return {
    /** Registers pictures that an earlier run uploaded. */
    remember(names: readonly string[], photoIds: readonly string[]): void {
      for (const [index, name] of names.entries()) {
        const photoId = photoIds[index];
        if (photoId) uploads.set(name, Promise.resolve(photoId));
      }
    },
    /** The photo ids of these pictures, in order; uploads missing ones. */
    photoIdsOf(names: readonly string[]): Promise<string[]> {
      return Promise.all(
        names.map((name) => {
          const photoId = uploads.get(name) ?? upload(name);
          uploads.set(name, photoId);
          return photoId;
        }),
      );
    },
  };
};
