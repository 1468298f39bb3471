import { refusals } from '#contract/refusals.ts';
import { maxFileBytes } from '#contract/upload.ts';
import { currentPerson } from '../session/api.ts';
import { readToken } from '../session/session.ts';
import { sendBytes, type Way } from './send-bytes.ts';

export const pdfType = 'application/pdf';

/** Why a file can't be the PDF of a listing; undefined when it can, as far as its name and size tell. */
export const whyNoPdf = ({ type, size }: File): string | undefined => {
  if (type !== pdfType) return refusals.unsupportedFile.text;
  return size > maxFileBytes ? refusals.fileTooLarge.text : undefined;
};

/**
 * Sends a PDF and has it kept; answers its id. Administrators only.
 * @throws Refused in the server's words; when the way is aborted, the signal's reason.
 */
export const sendPdf = async (file: File, way: Way): Promise<string> => {
  // A token that has expired is renewed first: ten megabytes are not sent to be refused.
  await currentPerson();
  way.signal.throwIfAborted();
  const body = new FormData();
  body.append('files', file);
  const headers = { authorization: `Bearer ${readToken()}` };
  const answer = await sendBytes({ method: 'POST', address: '/api/file', body, headers }, way);
  return (answer as { ids: string[] }).ids[0] as string;
};
