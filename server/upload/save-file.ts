import { randomUUIDv7 } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { Refused, refuse } from '#contract/refusals.ts';
import type { upload } from '#contract/upload.ts';
import type { Context } from '../context.ts';
import type { Operation } from '../operation.ts';
import { discard } from './discard.ts';
import { deletePendingUploads, insertFile, insertPendingUpload, pdfKey } from './store.ts';

const pdf = 'application/pdf';

export const saveFile: Operation<typeof upload.saveFile> = async (ctx, { caller, files }) => {
  // To the end of the body first: a second file in it refuses the whole call.
  let given: { name: string; bytes: Buffer } | undefined;
  for await (const file of files()) given = { name: file.name, bytes: await file.read() };
  if (!given) throw new Refused('badInput', { errors: [{ path: 'files', message: 'Required' }] });
  if ((await fileTypeFromBuffer(given.bytes))?.mime !== pdf) return refuse('unsupportedFile');
  return { ids: [await keepFile(ctx, caller.id, given)] };
};

/** The file first, under a note, then its row: one with a row is whole. */
const keepFile = async (
  ctx: Context,
  userId: string,
  given: { name: string; bytes: Buffer },
): Promise<string> => {
  const id = randomUUIDv7();
  const key = pdfKey(id);
  const at = ctx.now();
  await insertPendingUpload(ctx.db, { key, user_id: userId, created_at: at });
  try {
    await ctx.files.put(key, given.bytes, pdf);
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
