import type { upload } from '#contract/upload.ts';
import type { Operations } from '../operation.ts';
import { getFile } from './get-file.ts';
import { getSignedUrl } from './get-signed-url.ts';
import { saveFile } from './save-file.ts';
import { savePhotos } from './save-photos.ts';

export const uploadOperations: Operations<typeof upload> = { getSignedUrl, savePhotos, saveFile, getFile };
