import type { Files } from './file-store.ts';
import { createFilesOnDisk, type DiskOptions } from './files-on-disk.ts';
import { createFilesOnS3, type S3Place } from './files-on-s3.ts';

export type { Files } from './file-store.ts';
export { verifySignedPut } from './signed-put.ts';

export type FilesOptions = DiskOptions | { s3: S3Place };

/** The store of photos and documents: a folder on this machine, or a bucket of an S3-compatible service. */
export const createFiles = (options: FilesOptions): Files =>
  's3' in options ? createFilesOnS3(options.s3) : createFilesOnDisk(options);
