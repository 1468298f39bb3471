import pLimit from 'p-limit';
import { Refused, refuse } from '#contract/refusals.ts';
import { imageTypes } from '#contract/upload.ts';
import { photoWidths } from '#domain/photo-widths.ts';

const largest = Math.max(...photoWidths.webp);

/**
 * No AVIF: at the efforts that make it smaller than WebP it took 4 s of CPU a picture, against 0.13 s for all that is
 * kept now.
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

/** What the best of phones takes, and far below what would fill the memory. */
const maxPixels = 50_000_000;
const limits = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
const secondsPerImage = 20;

export type PhotoFile = { width: number; format: PhotoFormat; bytes: Buffer };
type DrawnFiles = { width: number; height: number; files: PhotoFile[] };

/** Where a file of a photo is kept. */
export const photoKey = (id: string, width: number, format: PhotoFormat): string =>
  `photos/${id}/${width}.${format}`;

/** The keys of all files that a photo has. */
export const photoKeys = (id: string): string[] =>
  formats.flatMap((format) => widthsOf(format).map((width) => photoKey(id, width, format)));

/** Where a file of a photo is looked for, in this order: one kept before a width was added has only the wider ones. */
export const photoKeysFrom = (id: string, width: number, format: PhotoFormat): string[] =>
  widthsOf(format)
    .filter((known) => known >= width)
    .map((known) => photoKey(id, known, format));

/**
 * Draws an image anew, upright, in sRGB and without any metadata, in every width and format.
 * `width` and `height` are those of the largest.
 * @throws Refused 'unsupportedImage' where the content is no JPEG or PNG, 'fileTooLarge' beyond 50 megapixels.
 */
export const drawPhotoFiles = (original: Buffer): Promise<DrawnFiles> => twoAtOnce(() => draw(original));

// An image may take 200 MB while it is drawn.
const twoAtOnce = pLimit(2);

const draw = async (original: Buffer): Promise<DrawnFiles> => {
  // Loaded at the first photo: a start has no use for them, and they take a tenth of a second.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  const found = await fileTypeFromBuffer(original);
  if (!imageTypes.some((type) => type === found?.mime)) return refuse('unsupportedImage');
  await checkPixels(original);
  const { data, info } = await sharp(original, limits)
    .timeout({ seconds: secondsPerImage })
    .autoOrient()
    // As high as twice its width at most: WebP ends at 16,383 pixels.
    .resize({ width: largest, height: 2 * largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('unsupportedImage'));
  const { width, height, channels } = info;
  const files: PhotoFile[] = [];
  for (const format of formats) {
    for (const wanted of widthsOf(format)) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize({
        width: wanted,
        withoutEnlargement: true,
      });
      const bytes = await picture.toFormat(format, photoFormats[format].options).toBuffer();
      files.push({ width: wanted, format, bytes });
    }
  }
  return { width, height, files };
};

/** Judged by the header alone, before anything is decoded. */
const checkPixels = async (original: Buffer): Promise<void> => {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(original, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(() => refuse('unsupportedImage'));
  if (width * height > maxPixels) {
    throw new Refused('fileTooLarge', {
      text: 'That image has too many pixels. 50 megapixels are the most we take.',
    });
  }
};
