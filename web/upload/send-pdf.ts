import { refusals } from '#contract/refusals.ts';
import { maxFileBytes } from '#domain/upload-limits.ts';
import { currentPerson } from '../session/api.ts';
import { readToken } from '../session/session.ts';
import { sendBytes, type UploadOptions } from './send-bytes.ts';

export const pdfType = 'application/pdf';

/** Why a file can't be a listing's PDF, judged by type and size; undefined when it can. */
export const whyNotPdf = ({ type, size }: File): string | undefined => {
  if (type !== pdfType) return refusals.unsupportedFile.text;
  return size > maxFileBytes ? refusals.fileTooLarge.text : undefined;
};

/**
 * Uploads and stores a PDF; returns its id. Administrators only.
 * @throws Refused with the server's text; the abort reason when the signal aborts.
 */
export const sendPdf = async (file: File, options: UploadOptions): Promise<string> => {
  // Renew an expired token first, so that ten megabytes are not sent only to be refused.
  await currentPerson();
  options.signal.throwIfAborted();
  const body = new FormData();
  body.append('files', file);
  const headers = { authorization: `Bearer ${readToken()}` };
  const answer = await sendBytes({ method: 'POST', url: '/api/file', body, headers }, options);
  return (answer as { ids: string[] }).ids[0] as string;
};
