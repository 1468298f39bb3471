import pLimit from 'p-limit';
import { Refused, refusals, refuse } from '#contract/refusals.ts';
import { damagedPhoto, photoHelp } from '#domain/photo-help.ts';
import { photoWidths } from '#domain/photo-widths.ts';
import { imageTypes, maxMegapixels, maxProgressiveMegapixels } from '#domain/upload-limits.ts';

const maxWidth = Math.max(...photoWidths.webp);

/**
 * No AVIF: at an effort that makes it smaller than WebP it took 4 s of CPU per photo, instead of 0.13 s for all
 * files.
 */
export const photoFormats = {
  webp: { contentType: 'image/webp', options: { quality: 78, effort: 2 } },
  jpeg: { contentType: 'image/jpeg', options: { quality: 80, progressive: true } },
} as const;
export type PhotoFormat = keyof typeof photoWidths;
const formats = Object.keys(photoWidths) as PhotoFormat[];

const widthsOf = (format: PhotoFormat): readonly number[] => photoWidths[format];
export const isPhotoFormat = (name: string): name is PhotoFormat => Object.hasOwn(photoFormats, name);
export const isPhotoWidth = (width: number, format: PhotoFormat): boolean => widthsOf(format).includes(width);

const maxPixels = maxMegapixels * 1_000_000;
const limits = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
const secondsPerImage = 20;

export type PhotoFile = { width: number; format: PhotoFormat; bytes: Buffer };
type EncodedPhoto = { width: number; height: number; files: PhotoFile[] };

/** The store key of a photo's file. */
export const photoKey = (id: string, width: number, format: PhotoFormat): string =>
  `photos/${id}/${width}.${format}`;

/** The store keys of all files of a photo. */
export const photoKeys = (id: string): string[] =>
  formats.flatMap((format) => widthsOf(format).map((width) => photoKey(id, width, format)));

/** The keys to try for a file, in order: photos stored before a width was added only have the wider ones. */
export const photoKeysFrom = (id: string, width: number, format: PhotoFormat): string[] =>
  widthsOf(format)
    .filter((known) => known >= width)
    .map((known) => photoKey(id, known, format));

/**
 * Encodes an image anew in every width and format: upright, in sRGB, without metadata.
 * `width` and `height` are those of the largest file.
 * @throws Refused 'unsupportedImage' when the content is no JPEG or PNG, 'fileTooLarge' over 50 megapixels, or 25 if it
 * is progressive.
 */
export const encodePhotoFiles = async (original: Buffer): Promise<EncodedPhoto> => {
  const { isProgressive } = await checkImage(original);
  const inTurn = () => limitConcurrency(() => encode(original));
  return isProgressive ? limitProgressive(inTurn) : inTurn();
};

// An image takes 50 MB of memory while it is encoded, a progressive one up to 130 MB.
const limitConcurrency = pLimit(2);
const limitProgressive = pLimit(1);

const encode = async (original: Buffer): Promise<EncodedPhoto> => {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(original, limits)
    .timeout({ seconds: secondsPerImage })
    .autoOrient()
    // At most twice as high as wide: WebP is limited to 16,383 pixels.
    .resize({ width: maxWidth, height: 2 * maxWidth, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);
  const { width, height, channels } = info;
  const files: PhotoFile[] = [];
  for (const format of formats) {
    for (const targetWidth of widthsOf(format)) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize({
        width: targetWidth,
        withoutEnlargement: true,
      });
      const bytes = await picture.toFormat(format, photoFormats[format].options).toBuffer();
      files.push({ width: targetWidth, format, bytes });
    }
  }
  return { width, height, files };
};

/** @throws Refused */
const refuseDamaged = (): never => {
  throw new Refused('unsupportedImage', { text: damagedPhoto });
};

/** @throws Refused, which says what to do with a picture of that kind. */
const refuseKind = (type: string): never => {
  const help = photoHelp(type);
  if (!help) return refuse('unsupportedImage');
  throw new Refused('unsupportedImage', { text: `${refusals.unsupportedImage.text} ${help}` });
};

/**
 * Checks the kind and the size in the header, before anything is decoded.
 * @throws Refused 'fileTooLarge', 'unsupportedImage'
 */
const checkImage = async (original: Buffer): Promise<{ isProgressive: boolean }> => {
  // Loaded by the first photo, since loading takes a tenth of a second of the start.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  // No image is read twice, and what the cache keeps is not given back.
  sharp.cache(false);
  const found = await fileTypeFromBuffer(original);
  if (!imageTypes.some((type) => type === found?.mime)) return refuseKind(found?.mime ?? '');
  const { width, height, isProgressive } = await sharp(original, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(refuseDamaged);
  const most = isProgressive ? maxProgressiveMegapixels : maxMegapixels;
  if (width * height > most * 1_000_000) {
    const kind = isProgressive ? ' for one that is loaded in passes' : '';
    throw new Refused('fileTooLarge', {
      text: `That image has too many pixels. ${most} megapixels are the most we take${kind}.`,
    });
  }
  return { isProgressive: isProgressive === true };
};
