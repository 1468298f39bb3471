import { isRefused, refusals } from '#contract/refusals.ts';
import { imageTypes, maxFileBytes } from '#contract/upload.ts';
import { api } from '../session/api.ts';
import { compress } from './compress.ts';
import { sendBytes, type Way } from './send-bytes.ts';

/** Why a file can't be one of the photographs, in the catalogue's words; undefined when it can. */
export const whyNoPhoto = ({ type, size }: File): string | undefined => {
  if (!imageTypes.some((known) => known === type)) return refusals.unsupportedImage.text;
  return size > maxFileBytes ? refusals.fileTooLarge.text : undefined;
};

/** Whether the server looked at a photograph and found that it is none it can take: sent again it would be none either. */
export const isNoPhoto = (error: unknown): boolean =>
  isRefused(error) && (error.code === 'unsupportedImage' || error.code === 'fileTooLarge');

/** What an iPhone may hand over instead of a JPEG. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** How far each step reaches, of one. */
const compressed = 0.15;
const sent = 0.9;

/**
 * Makes a photograph smaller, sends it to where the server says, and has it kept; answers its id.
 * @param onProgress told the share that is done, 0 to 1.
 * @throws Refused in the server's words; when `signal` aborts, whatever its reason is.
 */
export const sendPhoto = async (file: File, { onProgress, signal }: Way): Promise<string> => {
  const { getSignedUrl, savePhotos } = await api();
  const image = await compress(file, { signal, onProgress: (done) => onProgress(done * compressed) }).catch(
    () => {
      signal.throwIfAborted();
      return file; // this browser can't make it smaller; whether it is a photograph, the server says
    },
  );
  const contentType = image.type as (typeof imageTypes)[number];
  const { fileUploadUrl, key } = await getSignedUrl({ body: { contentType } });
  const headers = { 'content-type': contentType };
  await sendBytes(
    { method: 'PUT', address: fileUploadUrl, body: image, headers },
    { signal, onProgress: (done) => onProgress(compressed + done * (sent - compressed)) },
  );
  signal.throwIfAborted();
  const form = new FormData();
  form.append('keys', key);
  const { ids } = await savePhotos({ form });
  onProgress(1);
  return ids[0] as string;
};
