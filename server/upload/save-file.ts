import { randomUUIDv7 } from 'node:crypto';
import { Refused, refuse } from '#contract/refusals.ts';
import type { upload } from '#contract/upload.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { Operation } from '../operation.ts';
import { discard } from './discard.ts';
import { deletePendingUploads, insertFile, insertPendingUpload } from './store.ts';

const pdf = 'application/pdf';

export const saveFile: Operation<typeof upload.saveFile> = async (ctx, { caller, files }) => {
  const ids: string[] = [];
  for await (const file of files()) {
    const bytes = await file.read();
    if ((await fileTypeFromBuffer(bytes))?.mime !== pdf) return refuse('unsupportedFile');
    const id = randomUUIDv7();
    const key = pdfKey(id);
    const at = ctx.now();
    await insertPendingUpload(ctx.db, { key, user_id: caller.id, created_at: at });
    try {
      await ctx.files.put(key, bytes, pdf);
      await ctx.db.transaction().execute(async (transaction) => {
        const row = { id, user_id: caller.id, name: fileName(file.name), bytes: bytes.length, created_at: at };
        await insertFile(transaction, row);
        await deletePendingUploads(transaction, [key]);
      });
    } catch (error) {
      await discard(ctx, [key]);
      throw error;
    }
    ids.push(id);
  }
  if (ids.length === 0) throw new Refused('badInput', { errors: [{ path: 'files', message: 'Required' }] });
  return { ids };
};

/** Where a PDF is kept. */
export const pdfKey = (id: string): string => `files/${id}.pdf`;

/** A name to show and to save under: no folders, no control or direction signs, at most 250 long. */
const fileName = (given: string): string => {
  const plain = given.replace(/^.*[/\\]/s, '').replace(/\p{C}/gu, '').trim();
  const stem = plain.replace(/\.pdf$/i, '').slice(0, 246);
  return `${stem || 'attachment'}.pdf`;
};
