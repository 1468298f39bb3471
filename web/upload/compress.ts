import libraryUrl from 'browser-image-compression/dist/browser-image-compression.js?url';
import { loadedOnce } from '../ui/lazy-part.tsx';

const loadLibrary = loadedOnce(() => import('browser-image-compression'));

type Library = { default: typeof import('browser-image-compression').default };

/** Target size of a compressed photograph. */
const targetMegabytes = 1;
/** The longer side in px: twice the widest stored version. */
const maxSidePx = 3200;

/**
 * Compresses a photograph to about 1 MB, as a JPEG if it was larger. The library is loaded with the first photograph.
 * It works in a web worker with a copy of itself from our own site, or on the main thread where workers fail.
 */
export const compress = async (
  file: File,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<File> => {
  if (file.size <= targetMegabytes * 1024 * 1024) return file;
  // Its types are for CommonJS, where the default export is nested one level deeper than in a browser.
  const library = (await loadLibrary()) as unknown as Library;
  return library.default(file, {
    maxSizeMB: targetMegabytes,
    maxWidthOrHeight: maxSidePx,
    initialQuality: 0.9,
    fileType: 'image/jpeg',
    useWebWorker: true,
    libURL: new URL(libraryUrl, location.href).href,
    onProgress: (percent) => onProgress(percent / 100),
    signal,
  });
};
