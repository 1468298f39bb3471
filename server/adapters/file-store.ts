import type { Readable } from 'node:stream';
import type { PutRefusal } from './signed-put.ts';

export type StoredFile = { stream: Readable; size: number; contentType: string };

/** A store of files by key. Writes are atomic, and reads return the last write. */
export type Files = {
  /** Makes the place of the files ready, and keeps others out; also done before a write, once it has succeeded. */
  prepare?(): Promise<void>;
  /** Overwrites. @throws Error for an invalid key or type; FileTooLarge over `maxBytes`, NoRoom; the old file stays. */
  put(
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    contentType: string,
    limit?: { maxBytes: number },
  ): Promise<void>;
  /** The stream must be read or destroyed. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Size and type without the bytes. */
  stat(key: string): Promise<{ size: number; contentType: string } | undefined>;
  exists(key: string): Promise<boolean>;
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>;
  /**
   * A signed URL to which a browser may PUT one file with this content type.
   *
   * On S3 the URL can't limit the size: check the size of the uploaded file before using it.
   */
  signedPutUrl(
    key: string,
    contentType: string,
    limits: { maxBytes: number; expiresInSeconds: number },
  ): Promise<string>;
  /** The origin of signed URLs, when it isn't the site itself. */
  uploadOrigin?: string;
  /** Handles a PUT to a signed URL; only for stores without a server of their own. */
  acceptSignedPut?(
    query: URLSearchParams,
    contentType: string | undefined,
    content: AsyncIterable<Uint8Array>,
  ): Promise<{ key: string } | { refused: PutRefusal | 'content-type' | 'too-large' }>;
};

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** The store's disk is full: a retry may succeed later. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Checks a file's key: segments of letters, digits, `.`, `_` and `-` joined by `/`, none beginning with a dot, at most
 * 200 characters. So no key leads out of the store, is a hidden file, or needs escaping in a URL.
 *
 * @throws Error
 */
export const checkKey = (key: string): string => {
  if (key.length > 0 && key.length <= 200 && key.split('/').every((part) => segment.test(part))) return key;
  throw new Error(`Not a key of a file: ${JSON.stringify(key.slice(0, 80))}`);
};

/** @throws Error for anything but a plain content type, such as one that would inject a header */
export const checkContentType = (contentType: string): string => {
  if (/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w-]+)*$/.test(contentType) && contentType.length <= 100)
    return contentType;
  throw new Error(`Not a content type: ${JSON.stringify(contentType.slice(0, 80))}`);
};
