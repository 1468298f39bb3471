import { isRefused, refusals } from '#contract/refusals.ts';
import { imageTypes, maxFileBytes } from '#domain/upload-limits.ts';
import { api } from '../session/api.ts';
import { compress } from './compress.ts';
import { sendBytes, type UploadOptions } from './send-bytes.ts';

/** Why a file can't be a photograph, in the catalogue's texts; undefined when it can. */
export const whyNotPhoto = ({ type, size }: File): string | undefined => {
  if (!imageTypes.some((known) => known === type)) return refusals.unsupportedImage.text;
  return size > maxFileBytes ? refusals.fileTooLarge.text : undefined;
};

/** Whether the server has examined a photograph and can't use it: a retry would be refused again. */
export const isInvalidPhoto = (error: unknown): boolean =>
  isRefused(error) && (error.code === 'unsupportedImage' || error.code === 'fileTooLarge');

/** HEIC, which iPhones may provide instead of JPEG. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** The progress reached after each step, as a fraction. */
const compressedShare = 0.15;
const sentShare = 0.9;

/**
 * Compresses, uploads and stores a photograph; returns its id.
 * Private ones are for messages, and no public address serves them.
 * @param onProgress called with the fraction done, 0 to 1.
 * @throws Refused with the server's text; the abort reason when `signal` aborts.
 */
export const sendPhoto = async (
  file: File,
  { onProgress, signal, isPrivate = false }: UploadOptions & { isPrivate?: boolean },
): Promise<string> => {
  const { getSignedUrl, savePhotos } = await api();
  const image = await compress(file, {
    signal,
    onProgress: (done) => onProgress(done * compressedShare),
  }).catch(() => {
    signal.throwIfAborted();
    return file; // this browser can't compress it; the server decides whether it is a photograph
  });
  const contentType = image.type as (typeof imageTypes)[number];
  const { fileUploadUrl, key } = await getSignedUrl({ body: { contentType } });
  const headers = { 'content-type': contentType };
  await sendBytes(
    { method: 'PUT', url: fileUploadUrl, body: image, headers },
    { signal, onProgress: (done) => onProgress(compressedShare + done * (sentShare - compressedShare)) },
  );
  signal.throwIfAborted();
  const form = new FormData();
  form.append('keys', key);
  if (isPrivate) form.append('isPrivate', 'true');
  const { ids } = await savePhotos({ form });
  onProgress(1);
  return ids[0] as string;
};
