import type { Files } from './file-store.ts';
import { createFilesOnDisk } from './files-on-disk.ts';
import { createFilesOnS3, type S3Place } from './files-on-s3.ts';

export type { Files } from './file-store.ts';
export { verifySignedPut } from './signed-put.ts';

export type FilesOptions =
  | {
      folder: string;
      signingKey: string;
      /** The address of the route that hands its requests to `acceptSignedPut`; may be a path. */
      publicBaseUrl: string;
      now?: () => Date;
    }
  | { s3: S3Place };

/** The store of photographs and documents: a folder of this machine, or a bucket of anything that speaks S3. */
export const createFiles = (options: FilesOptions): Files =>
  's3' in options ? createFilesOnS3(options.s3) : createFilesOnDisk(options);
