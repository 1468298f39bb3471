import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import { discard } from './discard.ts';
import { deletePendingUploads, insertFile, insertPendingUpload, pdfKey } from './store.ts';

export const pdfType = 'application/pdf';

/**
 * Keeps a PDF as a file of a person, under a name that can be shown and saved, and answers its id.
 * The bytes first, under a note, then the row: one with a row is whole.
 */
export const keepFile = async (
  ctx: Context,
  userId: string,
  given: { name: string; bytes: Buffer },
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

/** A name to show and to save under: no folders, no control or direction signs, at most 250 long. */
const fileName = (given: string): string => {
  const plain = given
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{C}/gu, '')
    .trim();
  const stem = plain.replace(/\.pdf$/i, '').slice(0, 246);
  return `${stem || 'attachment'}.pdf`;
};
