import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import { discard } from './discard.ts';
import { deletePendingUploads, insertFile, insertPendingUpload, pdfKey } from './store.ts';

const pdfType = 'application/pdf';

/**
 * Stores a PDF as a user's file, with a sanitized name, and returns its id. Writes the bytes as a pending upload first,
 * then the row: a file with a row is complete.
 */
export const storeFile = async (
  ctx: Context,
  userId: string,
  given: { name: string; bytes: Buffer; needsPassword?: boolean },
): Promise<string> => {
  const id = randomUUIDv7();
  const key = pdfKey(id);
  const at = ctx.now();
  await insertPendingUpload(ctx.db, { key, user_id: userId, created_at: at });
  try {
    await ctx.files.put(key, given.bytes, pdfType);
    await ctx.db.transaction().execute(async (transaction) => {
      const row = {
        id,
        user_id: userId,
        name: fileName(given.name),
        bytes: given.bytes.length,
        needs_password: given.needsPassword ?? false,
        created_at: at,
      };
      await insertFile(transaction, row);
      await deletePendingUploads(transaction, [key]);
    });
    return id;
  } catch (error) {
    await discard(ctx, [key]);
    throw error;
  }
};

/** Sanitizes a file name: no folders, no control or bidirectional characters, at most 250 characters. */
const fileName = (given: string): string => {
  const plain = given
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{C}/gu, '')
    .trim();
  const stem = plain.replace(/\.pdf$/i, '').slice(0, 246);
  return `${stem || 'attachment'}.pdf`;
};
