import { useSyncExternalStore } from 'react';
import type { Caller, Person } from '#domain/permissions.ts';
import type { RoleClaim } from '#domain/role-claims.ts';
import { browserStorage, tabStorage } from '../ui/storage.ts';
import { saveArrival } from './token-arrival.ts';
import { readView } from './view.ts';

/** The token's key in local storage (docs/rules/accounts.md#access-token). */
const key = 'token';
const referrerKey = 'referrer';
const endedKey = 'sessionEnded';

type Claims = { sub: string; email: string; role: unknown; exp: number; iat?: number; auth_time?: number };

export const claimsOf = (token: string): Claims | null => {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return null;
  }
};

const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** The raw token, in a view that of the viewed user. It may have expired: a call can still renew it. */
export const readToken = (): string | null => readView()?.token ?? browserStorage.getItem(key);

const subjectOf = (token: string | null): string | null => (token && claimsOf(token)?.sub) || null;

/** The user id of the token, expired or not; null when signed out. */
export const readSubject = (): string | null => subjectOf(readToken());

/**
 * Signs this browser in, or out with null, in every tab. `hasEnded` means that the server ended the session; the login
 * page then says so. Returns whether the browser has kept it: somebody whose site data is blocked can't be signed in.
 */
export const writeToken = (token: string | null, { hasEnded = false } = {}): boolean => {
  if (hasEnded) browserStorage.setItem(endedKey, 'true');
  else browserStorage.removeItem(endedKey);
  if (token === null) browserStorage.removeItem(key);
  else saveArrival(claimsOf(token)?.iat ?? 0);
  const isKept = token === null || browserStorage.setItem(key, token);
  isSignedOutElsewhere = false;
  notifyListeners();
  return isKept;
};

let isSignedOutElsewhere = false;

/** Whether another tab has signed this one out, which its login page says, until somebody signs in. */
export const wasSignedOutElsewhere = (): boolean => isSignedOutElsewhere;

/** Whether the server ended the last session and nobody has logged in since. */
export const hasSessionEnded = (): boolean => browserStorage.getItem(endedKey) !== null;

/**
 * Calls the listener when another tab signs out or in as another user, but not when that tab only found that the server
 * has ended the session. Returns the function that stops it.
 */
export const onSignInElsewhere = (listener: () => void): (() => void) => {
  const onStorage = ({ key: changed, oldValue, newValue }: StorageEvent) => {
    // A view of another user has a token of its own.
    if (changed !== key || readView() || subjectOf(oldValue) === subjectOf(newValue)) return;
    if (newValue === null && hasSessionEnded()) return;
    isSignedOutElsewhere = newValue === null;
    listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** An unknown role counts as Customer until the token is renewed: the server refuses it. */
export const toPerson = ({ sub, email, role }: Claims): Person => ({
  id: sub,
  email,
  role: role === ('administrator' satisfies RoleClaim) ? 'Administrator' : 'Customer',
});

/** The raw token for React; undefined during server rendering and hydration. */
export const useToken = (): string | null | undefined =>
  useSyncExternalStore(subscribe, readToken, () => undefined);

/**
 * The signed-in user according to the token: for display only, never for permissions. A user whose token has just
 * expired is still returned, since it is being renewed. Null when signed out; undefined during server rendering and
 * hydration.
 */
export const usePerson = (): Caller | undefined => {
  const token = useToken();
  if (!token) return token as null | undefined;
  const claims = claimsOf(token);
  return claims && toPerson(claims);
};

/** Accepts only paths of this site, so that a login never redirects to another one. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

/** Saves the page to return to after logging in (docs/rules/pages.md#guards). */
export const saveReferrer = (path: string): void => {
  if (isOwnPath(path)) tabStorage.setItem(referrerKey, path);
};

/** The saved path, which stays saved. */
export const readReferrer = (): string | null => {
  const saved = tabStorage.getItem(referrerKey);
  return saved && isOwnPath(saved) ? saved : null;
};

/** Returns the saved path and removes it. */
export const takeReferrer = (): string | null => {
  const saved = readReferrer();
  tabStorage.removeItem(referrerKey);
  return saved;
};

const never = () => () => {};

/** The saved path, which stays saved; null without one, undefined during server rendering and hydration. */
export const useReferrer = (): string | null | undefined =>
  useSyncExternalStore(never, readReferrer, () => undefined);
