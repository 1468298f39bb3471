import { Readable } from 'node:stream';
import { refuse } from '#contract/refusals.ts';
import type { upload } from '#contract/upload.ts';
import { isAdministrator } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { findFile, isFileOpenTo, pdfKey } from './store.ts';

export const getFile: Operation<typeof upload.getFile> = async (ctx, { caller, params }) => {
  const found = await findFile(ctx.db, params.id);
  const isOpen = found && (isAdministrator(caller) || (await isFileOpenTo(ctx.db, found.id, caller.id)));
  if (!isOpen) return refuse('notFound');
  const file = await ctx.files.get(pdfKey(found.id));
  if (!file) {
    ctx.log.error({ fileId: found.id }, 'the bytes of a file are missing');
    return refuse('notFound');
  }
  // Node's type and the DOM's differ in parts that are not used here.
  const content = Readable.toWeb(file.stream) as ReadableStream<Uint8Array>;
  return { name: found.name, content, size: file.size };
};
