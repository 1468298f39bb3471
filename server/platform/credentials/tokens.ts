import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { Id } from '#contract/fields.ts';
import type { Person } from '#domain/permissions.ts';
import { roleClaims, roleOfClaim } from '#domain/role-claims.ts';
import { accessTokenMinutes } from '#domain/session-length.ts';

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
  { audience, sessionId, claims }: { audience: string; sessionId: string | null; claims?: object },
  secret: string,
  now: Date,
): Promise<string> => {
  // With milliseconds, to tell whether a token was issued before or after sessions ended within the same second.
  const issuedAt = now.getTime() / 1000;
  const session = sessionId !== null && { sid: sessionId };
  return new SignJWT({ email: person.email, role: roleClaims[person.role], ...session, ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(person.id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.floor(issuedAt) + accessTokenMinutes * 60)
    .sign(keyOf(secret));
};

/**
 * Signs a JWT with sub, email, role, the session's id as sid and its beginning in seconds as auth_time, from which
 * pages know its end. Valid for 15 minutes.
 */
export const signAccessToken = (
  person: Person,
  session: { id: string; startedAt: Date } | null,
  secret: string,
  now: Date,
): Promise<string> => {
  const sessionId = session?.id ?? null;
  const claims = session ? { auth_time: Math.floor(session.startedAt.getTime() / 1000) } : {};
  return sign(person, { audience: audiences.access, sessionId, claims }, secret, now);
};

/**
 * Signs a JWT for an administrator who views a user's pages: of the user, with the administrator as its actor (RFC
 * 8693). It only reads, lasts 15 minutes, ends with the administrator's session and can't be renewed.
 */
export const signViewToken = (
  user: Pick<Person, 'id' | 'email'>,
  viewer: { id: string; sessionId: string | null },
  secret: string,
  now: Date,
): Promise<string> =>
  sign(
    { ...user, role: 'Customer' },
    { audience: audiences.view, sessionId: viewer.sessionId, claims: { act: { sub: viewer.id } } },
    secret,
    now,
  );

/**
 * The person a token was issued to, and when; and the administrator who only views that person's pages with it. The
 * session is that of whoever holds the token; null in a token from before tokens named it, until that expires.
 */
export type SignedCaller = Person & { issuedAt: Date; sessionId: string | null; viewerId: string | null };

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
    const { sub, email, aud, iat = 0, sid = null } = payload;
    const role = roleOfClaim(payload.role);
    const isView = aud === audiences.view;
    const viewerId = (payload.act as { sub?: unknown } | undefined)?.sub ?? null;
    if (!isId(sub) || typeof email !== 'string' || !role || typeof aud !== 'string') return null;
    if (sid !== null && !isId(sid)) return null;
    if (isView ? !isId(viewerId) || role !== 'Customer' : viewerId !== null) return null;
    return {
      id: sub,
      email,
      role,
      sessionId: sid,
      viewerId: viewerId as string | null,
      issuedAt: new Date(Math.round(iat * 1000)),
    };
  } catch (error) {
    // Found only after the signature has proved right.
    return (error as { code?: unknown }).code === 'ERR_JWT_EXPIRED' ? 'expired' : null;
  }
};

/** The same of a token that may have expired, which is good for nothing but to end its session. */
export const readExpiredToken = async (token: string, secret: string): Promise<SignedCaller | null> => {
  // No token was issued before that, so none has expired then.
  const caller = await readAccessToken(token, secret, new Date(0));
  return caller === 'expired' ? null : caller;
};

/** The opaque token of a new session's cookie, of which only the hash is stored. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url');

/**
 * The token that replaces a used one: always the same, so that whoever sends one token at once gets one successor. It
 * takes our key to compute, so that a stolen token leads to no later one.
 */
export const successorOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(`successor of refresh token ${token}`).digest('base64url');

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();
