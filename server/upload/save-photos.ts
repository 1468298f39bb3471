import { buffer } from 'node:stream/consumers';
import { Refused, refuse } from '#contract/refusals.ts';
import type { upload } from '#contract/upload.ts';
import { maxFileBytes, maxPhotos } from '#domain/upload-limits.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { discard } from './discard.ts';
import { refuseMorePhotos } from './refuse-unused.ts';
import { hasPendingUpload } from './store.ts';
import { storePhotos } from './store-photos.ts';

export const savePhotos: Operation<typeof upload.savePhotos> = async (ctx, call) => {
  // A field may come after the files.
  const isPrivate = () => call.fields.isPrivate?.[0] === 'true';
  const ids = await storePhotos(ctx, call.caller.id, originalsOf(ctx, call), isPrivate);
  await discard(ctx, call.fields.keys ?? []);
  return { ids };
};

/** The images in the request, then those that were PUT before. Only one is in memory at a time. */
const originalsOf = async function* (
  ctx: Context,
  { caller, files, fields }: Call<typeof upload.savePhotos>,
) {
  let count = 0;
  for await (const file of files()) {
    count += 1;
    await refuseMorePhotos(ctx.db, caller.id);
    yield await file.read();
  }
  const keys = [...new Set(fields.keys)];
  if (count + keys.length === 0)
    throw new Refused('badInput', { errors: [{ path: 'files', message: 'Required' }] });
  if (count + keys.length > maxPhotos) return refuse('tooLarge', 'files');
  for (const key of keys) {
    await refuseMorePhotos(ctx.db, caller.id);
    yield await readPut(ctx, key, caller.id);
  }
};

/** Reads the image that was PUT under a key issued to this person. */
const readPut = async (ctx: Context, key: string, userId: string): Promise<Buffer> => {
  if (!(await hasPendingUpload(ctx.db, key, userId))) return refuse('unknownPhoto', 'keys');
  const put = await ctx.files.get(key);
  if (!put) return refuse('unknownPhoto', 'keys');
  if (put.size > maxFileBytes) {
    put.stream.destroy();
    return refuse('fileTooLarge', 'keys');
  }
  return buffer(put.stream);
};
