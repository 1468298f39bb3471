import { randomUUIDv7 } from 'node:crypto';
import type { upload } from '#contract/upload.ts';
import { maxFileBytes } from '#domain/upload-limits.ts';
import type { Operation } from '../operation.ts';
import { refuseMoreWaiting } from './refuse-unused.ts';
import { insertPendingUpload, lockUploadsOf } from './store.ts';

const expiresInSeconds = 900;

export const getSignedUrl: Operation<typeof upload.getSignedUrl> = async (ctx, { caller, body }) => {
  const key = `uploads/${randomUUIDv7()}`;
  await ctx.db.transaction().execute(async (transaction) => {
    // Concurrent calls wait here, so that they count correctly.
    await lockUploadsOf(transaction, caller.id);
    await refuseMoreWaiting(transaction, caller.id);
    await insertPendingUpload(transaction, { key, user_id: caller.id, created_at: ctx.now() });
  });
  const fileUploadUrl = await ctx.files.signedPutUrl(key, body.contentType, {
    maxBytes: maxFileBytes,
    expiresInSeconds,
  });
  return { fileUploadUrl, key };
};
