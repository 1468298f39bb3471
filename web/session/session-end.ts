import { accessTokenMinutes, sessionEndOf, unusedSessionDays } from '#domain/session-length.ts';
import { claimsOf, toPerson } from './session.ts';
import { msSinceArrival } from './token-expiry.ts';

/** How long before a session's end its person is warned, in ms. */
const warnedMs = 15 * 60_000;

/** A page looks at its clock from time to time, so a token may have come a little later than it knows. In ms. */
const tolerancePastMs = 2 * 60_000;

/** Longer ago no token came that is still waiting for its renewal: somebody has put the clock forward. In ms. */
const longestMs = 2 * accessTokenMinutes * 60_000;

/**
 * The time by the server's clock: when it issued the token, and what has passed on this device since that came, however
 * wrong its clock is. Undefined where the clock was put to another time, until the next renewal.
 */
const serverTime = (issuedAt: number, now: Date): Date | undefined => {
  const passedMs = msSinceArrival(issuedAt, now);
  if (passedMs === undefined || passedMs < -tolerancePastMs || passedMs > longestMs) return undefined;
  return new Date(issuedAt * 1000 + Math.max(0, passedMs));
};

type SessionAtATime = {
  email: string;
  /** When it ends however much it is used, by the server's clock. */
  endsAt: Date;
  /** The time by the server's clock, if it is known. */
  at: Date | undefined;
  /** Whether its end is so near that its person is warned. */
  isNear: boolean;
  /** Whether it is time to ask the server, which alone says that a session has ended. */
  isDue: boolean;
};

/**
 * The session of a token, at a time by this device's clock; undefined for a token that names no session, such as that
 * of a view (docs/rules/accounts.md#end-of-sessions).
 */
export const sessionOf = (token: string, now: Date): SessionAtATime | undefined => {
  const claims = claimsOf(token);
  if (!claims?.auth_time) return undefined;
  const { email, role } = toPerson(claims);
  const endsAt = sessionEndOf(new Date(claims.auth_time * 1000), role);
  const at = serverTime(claims.iat ?? 0, now);
  const leftMs = at ? endsAt.getTime() - at.getTime() : Number.POSITIVE_INFINITY;
  // `auth_time` has no fractions of a second.
  return { email, endsAt, at, isNear: leftMs < warnedMs, isDue: leftMs < -1_000 };
};

/**
 * Whether the session of a token must have ended by itself, so that what a device keeps for its person is nobody's any
 * more. For where the server, which has the last word, can't be asked.
 */
export const mustHaveEnded = (token: string, now: Date): boolean => {
  const session = sessionOf(token, now);
  const unusedAt = ((claimsOf(token)?.iat ?? 0) + unusedSessionDays * 86_400) * 1000;
  return session === undefined || now.getTime() > Math.min(session.endsAt.getTime(), unusedAt);
};
