import { Refused, refuse } from '#contract/refusals.ts';
import type { upload } from '#contract/upload.ts';
import type { Operation } from '../operation.ts';
import { openPdf } from './open-pdf.ts';
import { storeFile } from './store-file.ts';

export const saveFile: Operation<typeof upload.saveFile> = async (ctx, { caller, files }) => {
  // Reads the whole body first: a call with a second file is refused.
  let given: { name: string; bytes: Buffer } | undefined;
  for await (const file of files()) given = { name: file.name, bytes: await file.read() };
  if (!given) throw new Refused('badInput', { errors: [{ path: 'files', message: 'Required' }] });
  const { opens, needsPassword } = await openPdf(given.bytes);
  if (!opens) return refuse('unsupportedFile');
  return { ids: [await storeFile(ctx, caller.id, { ...given, needsPassword })], needsPassword };
};
