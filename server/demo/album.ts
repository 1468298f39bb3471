import type { Context } from '../context.ts';
import { keepPhotos } from '../upload/keep-photos.ts';
import { renderPhotograph } from './photographs/draw.ts';
import type { PictureSpec } from './pictures.ts';

const keyOf = (spec: PictureSpec): string => JSON.stringify([spec.seed, spec.scene, spec.season, spec.light]);

/** Draws each picture of the plan once and keeps it through the product's own upload pipeline; tells of each drawn. */
export const createAlbum = (ctx: Context, userId: string, onDrawn: () => void) => {
  const photos = new Map<string, Promise<string>>();
  const draw = async (spec: PictureSpec): Promise<string> => {
    const [photoId] = await keepPhotos(ctx, userId, [await renderPhotograph(spec)]);
    if (!photoId) throw new Error('The photograph was not kept.');
    onDrawn();
    return photoId;
  };
  return {
    /** Pictures that are there from an earlier run. */
    remember(specs: readonly PictureSpec[], photoIds: readonly string[]): void {
      for (const [index, spec] of specs.entries()) {
        const photoId = photoIds[index];
        if (photoId) photos.set(keyOf(spec), Promise.resolve(photoId));
      }
    },
    /** The photos of a listing, in its order. */
    photosOf(specs: readonly PictureSpec[]): Promise<string[]> {
      return Promise.all(
        specs.map((spec) => {
          const key = keyOf(spec);
          const photo = photos.get(key) ?? draw(spec);
          photos.set(key, photo);
          return photo;
        }),
      );
    },
  };
};
