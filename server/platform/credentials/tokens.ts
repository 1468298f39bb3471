import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { type Caller, roles } from '#domain/permissions.ts';

const lifetime = { accessMinutes: 15, refreshDays: 30 };
const claims = { issuer: 'openacre', audience: 'openacre-web' };
const algorithm = 'HS256';

const keys = new Map<string, KeyObject>();

/** Made once for each secret: a key object is what the library keeps its own form of. */
const keyOf = (secret: string): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
};

/** A signed token of 15 minutes with sub, email and role. */
export const signAccessToken = (person: NonNullable<Caller>, secret: string, now: Date): Promise<string> => {
  // To the millisecond: of a token and the end of its sessions in one second, which came first decides.
  const issuedAt = now.getTime() / 1000;
  return new SignJWT({ email: person.email, role: person.role })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(person.id)
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.floor(issuedAt) + lifetime.accessMinutes * 60)
    .sign(keyOf(secret));
};

/** Who a token speaks for, and since when. */
export type SignedCaller = NonNullable<Caller> & { issuedAt: Date };

/** Who a token speaks for; null for one that is forged, expired, or not ours. */
export const readAccessToken = async (
  token: string,
  secret: string,
  now: Date,
): Promise<SignedCaller | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      ...claims,
      algorithms: [algorithm],
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: now,
    });
    const { sub, email, role, iat = 0 } = payload;
    const known = roles.find((name) => name === role);
    if (!sub || typeof email !== 'string' || !known) return null;
    return { id: sub, email, role: known, issuedAt: new Date(Math.round(iat * 1000)) };
  } catch {
    return null;
  }
};

/** An opaque token for the cookie, with the hash under which alone it is stored. */
export const makeRefreshToken = (now: Date): { token: string; hash: Buffer; expiresAt: Date } => {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    hash: hashRefreshToken(token),
    expiresAt: new Date(now.getTime() + lifetime.refreshDays * 86_400_000),
  };
};

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();
