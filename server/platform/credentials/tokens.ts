import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Person } from '#domain/permissions.ts';
import { roleClaims, roleOfClaim } from '#domain/role-claims.ts';

const lifetime = { accessMinutes: 15, refreshDays: 30 };
const claims = { issuer: 'openacre', audience: 'openacre-web' };
const algorithm = 'HS256';

const keys = new Map<string, KeyObject>();

/** Cached per secret: the library caches its own form of a key by the KeyObject. */
const keyOf = (secret: string): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
};

/** Signs a JWT with sub, email and role, valid for 15 minutes. */
export const signAccessToken = (person: Person, secret: string, now: Date): Promise<string> => {
  // With milliseconds, to tell whether a token was issued before or after sessions ended within the same second.
  const issuedAt = now.getTime() / 1000;
  return new SignJWT({ email: person.email, role: roleClaims[person.role] })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(person.id)
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.floor(issuedAt) + lifetime.accessMinutes * 60)
    .sign(keyOf(secret));
};

/** The person a token was issued to, and when. */
export type SignedCaller = Person & { issuedAt: Date };

/** The person a token was issued to; null for a token that is forged, expired, or not ours. */
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
    const { sub, email, iat = 0 } = payload;
    const role = roleOfClaim(payload.role);
    if (!sub || typeof email !== 'string' || !role) return null;
    return { id: sub, email, role, issuedAt: new Date(Math.round(iat * 1000)) };
  } catch {
    return null;
  }
};

/** An opaque token for the cookie, and its hash, which is all that is stored. */
export const makeRefreshToken = (now: Date): { token: string; hash: Buffer; expiresAt: Date } => {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    hash: hashRefreshToken(token),
    expiresAt: new Date(now.getTime() + lifetime.refreshDays * 86_400_000),
  };
};

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();
