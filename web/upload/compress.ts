import libraryUrl from 'browser-image-compression/dist/browser-image-compression.js?url';

type Library = { default: typeof import('browser-image-compression').default };

/** About what a photograph is brought down to. */
const megabytes = 1;
/** Pixels of the longer side: twice the widest that is ever kept. */
const longest = 3200;

/**
 * A photograph of about 1 MB, as a JPEG where it was larger. The library comes when the first one does; it works
 * beside the page, on a copy of itself from our own address, and on the page itself where a browser can't.
 */
export const compress = async (
  file: File,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<File> => {
  if (file.size <= megabytes * 1024 * 1024) return file;
  // Its types are written for CommonJS, where the default is one level deeper than in a browser.
  const library = (await import('browser-image-compression')) as unknown as Library;
  return library.default(file, {
    maxSizeMB: megabytes,
    maxWidthOrHeight: longest,
    initialQuality: 0.9,
    fileType: 'image/jpeg',
    useWebWorker: true,
    libURL: new URL(libraryUrl, location.href).href,
    onProgress: (percent) => onProgress(percent / 100),
    signal,
  });
};
