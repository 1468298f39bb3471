import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs a link of an email that works without a login. The first part is its purpose, since one key signs all of them.
 */
export const signLink = (secret: string, parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

/** True for the signature of a link that we made, which only its recipient has. Compared in constant time. */
export const isLinkSignature = (secret: string, parts: readonly string[], signature: string): boolean => {
  const [expected, given] = [signLink(secret, parts), signature].map((text) =>
    Buffer.from(text, 'base64url'),
  );
  return expected !== undefined && expected.length === given?.length && timingSafeEqual(expected, given);
};
