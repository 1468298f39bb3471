import { createHmac, timingSafeEqual } from 'node:crypto';

export type PutPermission = { key: string; contentType: string; maxBytes: number };
export type PutRefusal = 'malformed' | 'tampered' | 'expired';

/** The query of an address that allows one key to be written, with one type, up to a size, until `expiresAt`. */
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
 * What a signed address allows, or why it allows nothing. The signature is compared in constant time, and
 * before the time: whether an address has expired is told only of one that we made.
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
  const right = sign(signingKey, key, contentType, maxBytes, Number(expires));
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return { refused: 'tampered' };
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
  // As JSON, so that no two sets of fields read the same; with the purpose, should the key serve others.
  const text = JSON.stringify(['PUT', key, contentType, maxBytes, expires]);
  return createHmac('sha256', signingKey).update(text).digest();
};
