/** Said of a JPEG or PNG whose content can't be read. */
export const damagedPhoto =
  'This photo is damaged: a part of it is missing, or it can’t be read. Send it once more from the device that took it.';

/**
 * What to do with a picture of a kind that is not taken, as a sentence; undefined where there is nothing to say.
 * @param type Its media type, such as 'image/heic'.
 */
export const photoHelp = (type: string): string | undefined => {
  if (/^image\/hei[cf]/.test(type))
    return 'This one is a HEIC file, as iPhones make them: pick it in Photos on the phone itself, which sends a JPEG, or choose Settings, Camera, Formats, Most Compatible.';
  return type === 'image/tiff'
    ? 'This one is a TIFF: open it in Photos, Preview or Paint, and save it as a JPEG.'
    : undefined;
};
