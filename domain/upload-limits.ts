/** Limits of uploads (docs/rules/listings.md#photographs). All other places, texts included, read them here. */
export const maxFileMegabytes = 10;
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** The kinds of images that are taken, by content. */
export const imageTypes = ['image/jpeg', 'image/png'] as const;

/** Of one image: the resolution of the best phones, and far below what would exhaust the memory. */
export const maxMegapixels = 50;
/**
 * Of a progressive JPEG or an interlaced PNG, which is decoded as a whole: 5 MB of memory a megapixel, instead of 1. No
 * camera makes such large ones.
 */
export const maxProgressiveMegapixels = 25;

/** Photographs of one listing, and images in one call. */
export const maxPhotos = 10;

/**
 * Per user: uploaded images that are not saved as photographs yet (up to 10 MB each), and saved photographs that no
 * listing or profile uses (about 1 MB each).
 */
export const maxWaitingImages = 20;
export const maxUnusedPhotos = 100;
