import { randomUUIDv7 } from 'node:crypto';
import { maxFileBytes, type upload } from '#contract/upload.ts';
import type { Operation } from '../operation.ts';
import { insertPendingUpload } from './store.ts';

const secondsToPut = 900;

export const getSignedUrl: Operation<typeof upload.getSignedUrl> = async (ctx, { caller, body }) => {
  const key = `uploads/${randomUUIDv7()}`;
  await insertPendingUpload(ctx.db, { key, user_id: caller.id, created_at: ctx.now() });
  const fileUploadUrl = await ctx.files.signedPutUrl(key, body.contentType, {
    maxBytes: maxFileBytes,
    expiresInSeconds: secondsToPut,
  });
  return { fileUploadUrl, key };
};
