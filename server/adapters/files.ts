import type { Files } from './file-store.ts';
import { createFilesOnDisk } from './files-on-disk.ts';
import { createFilesOnS3, type S3Place } from './files-on-s3.ts';

export type { Files } from './file-store.ts';
export { verifySignedPut } from './signed-put.ts';

export type FilesOptions =
  | {
      folder: string;
      signingKey: string;
      /** URL or path of the route that passes its requests to `acceptSignedPut`. */
      publicBaseUrl: string;
      now?: () => Date;
      /** Told what an operator should know. */
      warn?: (text: string) => void;
    }
  | { s3: S3Place };

/** The store of photos and documents: a folder on this machine, or a bucket of an S3-compatible service. */
export const createFiles = (options: FilesOptions): Files =>
  's3' in options ? createFilesOnS3(options.s3) : createFilesOnDisk(options);
