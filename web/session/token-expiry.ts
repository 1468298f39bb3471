import type { Caller } from '#domain/permissions.ts';
import { accessTokenMinutes } from '#domain/session-length.ts';
import { isServerTimeKnown, serverNow } from '../ui/server-clock.ts';
import { browserStorage } from '../ui/storage.ts';
import { claimsOf, toPerson } from './session.ts';
import { type Arrival, arrivalKey } from './token-arrival.ts';

/**
 * What has passed by this device's clock since a token came, in ms; below zero if it was put back. Undefined for
 * another token than the latest.
 */
export const msSinceArrival = (issuedAt: number, now: Date): number | undefined => {
  try {
    const arrival = JSON.parse(browserStorage.getItem(arrivalKey) ?? '') as Arrival;
    return arrival.issuedAt === issuedAt ? now.getTime() - arrival.arrivedAt : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Milliseconds until a token expires, 0 for an expired or malformed one: its lifetime less what has passed since it
 * came. Where that is not known it is judged by the server's clock, or if that isn't known either it counts as valid,
 * until the server refuses it (docs/rules/dates.md#wrong-clocks).
 */
export const msUntilExpiry = (token: string): number => {
  const { exp = 0, iat = exp - accessTokenMinutes * 60 } = claimsOf(token) ?? {};
  const lifetimeMs = (exp - iat) * 1000;
  const passedMs = msSinceArrival(iat, new Date()) ?? -1;
  if (passedMs >= 0) return Math.max(0, lifetimeMs - passedMs);
  if (!isServerTimeKnown()) return exp && lifetimeMs;
  return Math.min(lifetimeMs, Math.max(0, exp * 1000 - serverNow().getTime()));
};

/**
 * The time by the server's clock. Until that has told it, the time at which it issued the token and what has passed on
 * this device since that came; where that is not known either, by this device's clock.
 */
export const timeByToken = (token: string): Date => {
  const { iat = 0 } = claimsOf(token) ?? {};
  const passedMs = isServerTimeKnown() ? undefined : msSinceArrival(iat, new Date());
  return passedMs === undefined || passedMs < 0 ? serverNow() : new Date(iat * 1000 + passedMs);
};

/** The user of a token that has not expired; null otherwise. */
export const currentPersonOf = (token: string | null): Caller => {
  const claims = token && msUntilExpiry(token) > 0 ? claimsOf(token) : null;
  return claims && toPerson(claims);
};
