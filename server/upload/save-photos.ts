import { buffer } from 'node:stream/consumers';
import { Refused, refuse } from '#contract/refusals.ts';
import type { upload } from '#contract/upload.ts';
import { maxFileBytes, maxPhotos } from '#domain/upload-limits.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { discard } from './discard.ts';
import { refuseMorePhotos } from './refuse-unused.ts';
import { findPhotoOfUpload, hasPendingUpload } from './store.ts';
import { type Original, storePhotos } from './store-photos.ts';

export const savePhotos: Operation<typeof upload.savePhotos> = async (ctx, call) => {
  const ids = await storePhotos(ctx, call.caller.id, originalsOf(ctx, call), () => isPrivate(call));
  await discard(ctx, call.fields.keys ?? []);
  return { ids };
};

type SavePhotos = Call<typeof upload.savePhotos>;

/** To be asked after the files, since the field may follow them. */
const isPrivate = ({ fields }: SavePhotos): boolean => fields.isPrivate?.[0] === 'true';

/** The images in the request, then those that were PUT before. Only one is in memory at a time. */
const originalsOf = async function* (ctx: Context, call: SavePhotos): AsyncGenerator<Original> {
  const { caller, files, fields } = call;
  let count = 0;
  for await (const file of files()) {
    count += 1;
    await refuseMorePhotos(ctx.db, caller.id);
    yield { bytes: await file.read() };
  }
  const keys = [...new Set(fields.keys)];
  if (count + keys.length === 0)
    throw new Refused('badInput', { errors: [{ path: 'files', message: 'Required' }] });
  if (count + keys.length > maxPhotos) return refuse('tooLarge', 'files');
  for (const uploadKey of keys) {
    const bytes = await readPut(ctx, uploadKey, caller.id);
    if (bytes) yield { bytes, uploadKey };
    else yield { photoId: await getStored(ctx, uploadKey, call) };
  }
};

/** Reads the image that was PUT under a key issued to this person; undefined where it is not there any more. */
const readPut = async (ctx: Context, key: string, userId: string): Promise<Buffer | undefined> => {
  if (!(await hasPendingUpload(ctx.db, key, userId))) return undefined;
  await refuseMorePhotos(ctx.db, userId);
  const put = await ctx.files.get(key);
  if (!put) return undefined;
  if (put.size > maxFileBytes) {
    put.stream.destroy();
    return refuse('fileTooLarge', 'keys');
  }
  return buffer(put.stream);
};

/**
 * The photo that was stored of it: a call is repeated when its answer was lost. Looked for after the image, which is
 * there until the photo is.
 */
const getStored = async (ctx: Context, key: string, call: SavePhotos): Promise<string> => {
  const whose = { userId: call.caller.id, isPrivate: isPrivate(call) };
  return (await findPhotoOfUpload(ctx.db, key, whose)) ?? refuse('unknownPhoto', 'keys');
};
