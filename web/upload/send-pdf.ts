import { refusals } from '#contract/refusals.ts';
import { maxFileBytes } from '#domain/upload-limits.ts';
import { currentPerson } from '../session/api.ts';
import { readToken } from '../session/session.ts';
import { sendBytes, type UploadOptions } from './send-bytes.ts';

export const pdfType = 'application/pdf';

/** Some systems don't know the type of a file, or call it something else. */
const isPdf = ({ type, name }: File): boolean => type === pdfType || /\.pdf$/i.test(name);

/** Why a file can't be a listing's PDF, judged by type and size; undefined when it can. */
export const whyNotPdf = (file: File): string | undefined => {
  const { size } = file;
  if (!isPdf(file)) return refusals.unsupportedFile.text;
  return size > maxFileBytes ? refusals.fileTooLarge.text : undefined;
};

/**
 * Uploads and stores a PDF; returns its id, and whether a password is needed to open it. Administrators only.
 * @throws Refused with the server's text; the abort reason when the signal aborts.
 */
export const sendPdf = async (
  file: File,
  options: UploadOptions,
): Promise<{ fileId: string; needsPassword: boolean }> => {
  // Renew an expired token first, so that ten megabytes are not sent only to be refused.
  await currentPerson();
  options.signal.throwIfAborted();
  const body = new FormData();
  body.append('files', file);
  const headers = { authorization: `Bearer ${readToken()}` };
  const answer = await sendBytes({ method: 'POST', url: '/api/file', body, headers }, options);
  const { ids, needsPassword } = answer as { ids: string[]; needsPassword: boolean };
  return { fileId: ids[0] as string, needsPassword };
};
