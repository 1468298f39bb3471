import { Refused, refuse } from '#contract/refusals.ts';
import type { upload } from '#contract/upload.ts';
import type { Operation } from '../operation.ts';
import { keepFile, pdfType } from './keep-file.ts';

export const saveFile: Operation<typeof upload.saveFile> = async (ctx, { caller, files }) => {
  // To the end of the body first: a second file in it refuses the whole call.
  let given: { name: string; bytes: Buffer } | undefined;
  for await (const file of files()) given = { name: file.name, bytes: await file.read() };
  if (!given) throw new Refused('badInput', { errors: [{ path: 'files', message: 'Required' }] });
  // Loaded by the first upload: a start need not wait for it.
  const { fileTypeFromBuffer } = await import('file-type');
  if ((await fileTypeFromBuffer(given.bytes))?.mime !== pdfType) return refuse('unsupportedFile');
  return { ids: [await keepFile(ctx, caller.id, given)] };
};
