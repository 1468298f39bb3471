import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { Id } from '#contract/fields.ts';
import type { Person } from '#domain/permissions.ts';
import { roleClaims, roleOfClaim } from '#domain/role-claims.ts';

const lifetime = { accessMinutes: 15, refreshDays: 30 };
const issuer = 'openacre';
/** A view token has an audience of its own, so that nothing can take it for one that may write. */
const audiences = { access: 'openacre-web', view: 'openacre-view' };
const algorithm = 'HS256';

const keys = new Map<string, KeyObject>();

/** Cached per secret: the library caches its own form of a key by the KeyObject. */
const keyOf = (secret: string): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
};

const sign = (
  person: Person,
  { audience, actor }: { audience: string; actor?: object },
  secret: string,
  now: Date,
): Promise<string> => {
  // With milliseconds, to tell whether a token was issued before or after sessions ended within the same second.
  const issuedAt = now.getTime() / 1000;
  return new SignJWT({ email: person.email, role: roleClaims[person.role], ...actor })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(person.id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.floor(issuedAt) + lifetime.accessMinutes * 60)
    .sign(keyOf(secret));
};

/** Signs a JWT with sub, email and role, valid for 15 minutes. */
export const signAccessToken = (person: Person, secret: string, now: Date): Promise<string> =>
  sign(person, { audience: audiences.access }, secret, now);

/**
 * Signs a JWT for an administrator who views a user's pages: of the user, with the administrator as its actor (RFC
 * 8693). It only reads, lasts 15 minutes and can't be renewed.
 */
export const signViewToken = (
  user: Pick<Person, 'id' | 'email'>,
  viewerId: string,
  secret: string,
  now: Date,
): Promise<string> =>
  sign(
    { ...user, role: 'Customer' },
    { audience: audiences.view, actor: { act: { sub: viewerId } } },
    secret,
    now,
  );

/** The person a token was issued to, and when; and the administrator who only views that person's pages with it. */
export type SignedCaller = Person & { issuedAt: Date; viewerId: string | null };

/** Ids are looked up in the database, which fails on a text that is no UUID. */
const isId = (value: unknown): value is string => Id.safeParse(value).success;

/** The person a token was issued to; 'expired' for one that was ours; null for one that is forged or malformed. */
export const readAccessToken = async (
  token: string,
  secret: string,
  now: Date,
): Promise<SignedCaller | 'expired' | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer,
      audience: Object.values(audiences),
      algorithms: [algorithm],
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: now,
    });
    const { sub, email, aud, iat = 0 } = payload;
    const role = roleOfClaim(payload.role);
    const isView = aud === audiences.view;
    const viewerId = (payload.act as { sub?: unknown } | undefined)?.sub ?? null;
    if (!isId(sub) || typeof email !== 'string' || !role || typeof aud !== 'string') return null;
    if (isView ? !isId(viewerId) || role !== 'Customer' : viewerId !== null) return null;
    return {
      id: sub,
      email,
      role,
      viewerId: viewerId as string | null,
      issuedAt: new Date(Math.round(iat * 1000)),
    };
  } catch (error) {
    // Found only after the signature has proved right.
    return (error as { code?: unknown }).code === 'ERR_JWT_EXPIRED' ? 'expired' : null;
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
