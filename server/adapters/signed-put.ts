import { createHmac, timingSafeEqual } from 'node:crypto';

export type PutPermission = { key: string; contentType: string; maxBytes: number };
export type PutRefusal = 'malformed' | 'tampered' | 'expired';

/** The query of a signed URL: permission to write one key with one content type, up to a size, until `expiresAt`. */
export const signPut = (signingKey: string, permission: PutPermission, expiresAt: Date): URLSearchParams => {
  const { key, contentType, maxBytes } = permission;
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const signature = sign(signingKey, key, contentType, maxBytes, expires).toString('base64url');
  return new URLSearchParams({
    key,
    type: contentType,
    max: String(maxBytes),
    expires: String(expires),
    signature,
  });
};

/**
 * Verifies a signed URL and returns its permission, or why there is none. The signature is compared in constant time,
 * and checked before the expiry, so that 'expired' is only returned for URLs that we signed.
 */
export const verifySignedPut = (
  signingKey: string,
  query: URLSearchParams,
  now: Date,
): PutPermission | { refused: PutRefusal } => {
  const [key, contentType, max, expires, signature] = ['key', 'type', 'max', 'expires', 'signature'].map(
    (name) => (query.getAll(name).length === 1 ? query.get(name) : null),
  );
  if (
    !key ||
    !contentType ||
    !signature ||
    !/^\d{1,12}$/.test(max ?? '') ||
    !/^\d{1,12}$/.test(expires ?? '')
  ) {
    return { refused: 'malformed' };
  }
  const maxBytes = Number(max);
  const expected = sign(signingKey, key, contentType, maxBytes, Number(expires));
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { refused: 'tampered' };
  if (Number(expires) * 1000 <= now.getTime()) return { refused: 'expired' };
  return { key, contentType, maxBytes };
};

const sign = (
  signingKey: string,
  key: string,
  contentType: string,
  maxBytes: number,
  expires: number,
): Buffer => {
  // JSON, so that different fields never give the same text; with the purpose, in case the key gets other uses.
  const text = JSON.stringify(['PUT', key, contentType, maxBytes, expires]);
  return createHmac('sha256', signingKey).update(text).digest();
};
