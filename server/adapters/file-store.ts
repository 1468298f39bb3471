import type { Readable } from 'node:stream';
import type { PutRefusal } from './signed-put.ts';

export type StoredFile = { stream: Readable; size: number; contentType: string };

/** Bytes by key. A key is written whole or not at all, and what is written last is what is read. */
export type Files = {
  /** Overwrites. @throws Error for a bad key or type; FileTooLarge past `maxBytes`, NoRoom; both leave what was there. */
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
  /** Does nothing where there is nothing. */
  delete(key: string): Promise<void>;
  /**
   * An address that a browser may PUT one file to, with just this content type.
   *
   * On S3 the size can't be limited by the address: whoever accepts the upload looks at `stat` first.
   */
  signedPutUrl(
    key: string,
    contentType: string,
    limits: { maxBytes: number; expiresInSeconds: number },
  ): Promise<string>;
  /** Where signed addresses lead, when that isn't the site itself. */
  uploadOrigin?: string;
  /** Takes a PUT to a signed address; only where the store has no server of its own. */
  acceptSignedPut?(
    query: URLSearchParams,
    contentType: string | undefined,
    content: AsyncIterable<Uint8Array>,
  ): Promise<{ key: string } | { refused: PutRefusal | 'content-type' | 'too-large' }>;
};

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** The disk of the store is full: the same may be taken later. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Checks a file's key: segments of letters, digits, `.`, `_` and `-` joined by `/`, none beginning with a
 * dot, 200 characters at most. So no key leads out of the store, hides in it, or needs escaping in an address.
 *
 * @throws Error
 */
export const checkKey = (key: string): string => {
  if (key.length > 0 && key.length <= 200 && key.split('/').every((part) => segment.test(part))) return key;
  throw new Error(`Not a key of a file: ${JSON.stringify(key.slice(0, 80))}`);
};

/** @throws Error when it could break out of a header */
export const checkContentType = (contentType: string): string => {
  if (/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w-]+)*$/.test(contentType) && contentType.length <= 100)
    return contentType;
  throw new Error(`Not a content type: ${JSON.stringify(contentType.slice(0, 80))}`);
};
