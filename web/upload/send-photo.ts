import { isRefused, Refused, refusals } from '#contract/refusals.ts';
import { photoHelp } from '#domain/photo-help.ts';
import { imageTypes, maxFileBytes } from '#domain/upload-limits.ts';
import { api } from '../session/api.ts';
import { compress } from './compress.ts';
import { sendBytes, type UploadOptions } from './send-bytes.ts';

const otherNames: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/tif': 'image/tiff',
};

/** The type of a picture: what the system says, by its usual name, or else what the file's name says. */
const typeOf = ({ type, name }: File): string => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isUnknown = type === '' || type === 'application/octet-stream';
  const said = isUnknown || /^hei[cf]$/.test(ending) ? `image/${ending}` : type;
  return otherNames[said] ?? said;
};

/** How pictures begin, each byte a character; HEIC files after the four bytes of a length. */
const beginnings: readonly [type: string, pattern: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/tiff', /^(?:II\*.|MM.\*)/s],
  ['image/heic', /^.{4}ftyp(?:hei|hev|mif|msf)/s],
];

/** The type of a picture by its content, whatever it is called; empty for all others. */
const typeOfContent = async (file: File): Promise<string> => {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0] ?? '';
};

const whyNotType = (type: string): string | undefined =>
  imageTypes.some((known) => known === type)
    ? undefined
    : [refusals.unsupportedImage.text, photoHelp(type)].filter(Boolean).join(' ');

/**
 * Why a file can't be a photograph by its name, type and size, in the catalogue's texts, and what to do; undefined when
 * it may be one.
 */
export const whyNotPhoto = (file: File): string | undefined => {
  const tooLarge = file.size > maxFileBytes ? refusals.fileTooLarge.text : undefined;
  return whyNotType(typeOf(file)) ?? tooLarge;
};

/** Whether the server has examined a photograph and can't use it: a retry would be refused again. */
export const isInvalidPhoto = (error: unknown): boolean =>
  isRefused(error) && (error.code === 'unsupportedImage' || error.code === 'fileTooLarge');

/** The progress reached after each step, as a fraction. */
const compressedShare = 0.15;
const sentShare = 0.9;

/** The keys of pictures that the store of files has, but of which no answer says that they are kept. */
const unanswered = new WeakMap<File, string>();

/** Compresses and uploads a picture; returns its key. */
const upload = async (file: File, type: string, { onProgress, signal }: UploadOptions): Promise<string> => {
  const { getSignedUrl } = await api();
  const image = await compress(file, {
    signal,
    onProgress: (done) => onProgress(done * compressedShare),
  }).catch(() => {
    signal.throwIfAborted();
    return file; // this browser can't compress it; the server decides whether it is a photograph
  });
  const contentType = (image === file ? type : image.type) as (typeof imageTypes)[number];
  const { fileUploadUrl, key } = await getSignedUrl({ body: { contentType } });
  const headers = { 'content-type': contentType };
  await sendBytes(
    { method: 'PUT', url: fileUploadUrl, body: image, headers },
    { signal, onProgress: (done) => onProgress(compressedShare + done * (sentShare - compressedShare)) },
  );
  signal.throwIfAborted();
  return key;
};

/**
 * Compresses, uploads and stores a photograph; returns its id. Where no answer came, the next call for the same file
 * asks again for the same photograph, and sends nothing twice.
 * Private ones are for messages, and no public address serves them.
 * @param onProgress called with the fraction done, 0 to 1.
 * @throws Refused with the server's text, also where the content is no JPEG or PNG; the abort reason when `signal`
 * aborts.
 */
export const sendPhoto = async (
  file: File,
  { onProgress, signal, isPrivate = false }: UploadOptions & { isPrivate?: boolean },
): Promise<string> => {
  const type = await typeOfContent(file);
  const why = whyNotType(type);
  if (why) throw new Refused('unsupportedImage', { text: why });
  const { savePhotos } = await api();
  const key = unanswered.get(file) ?? (await upload(file, type, { onProgress, signal }));
  unanswered.set(file, key);
  const form = new FormData();
  form.append('keys', key);
  if (isPrivate) form.append('isPrivate', 'true');
  const { ids } = await savePhotos({ form }).catch((error) => {
    // Otherwise it may have been stored all the same.
    if (isRefused(error) && error.status < 500) unanswered.delete(file);
    throw error;
  });
  unanswered.delete(file);
  onProgress(1);
  return ids[0] as string;
};
