import { useSyncExternalStore } from 'react';
import type { Caller } from '#domain/permissions.ts';

/** Spec 1 §9: the token's place in local storage. */
const key = 'token';
const referrerKey = 'referrer';

type Claims = { sub: string; email: string; role: 'Administrator' | 'Customer'; exp: number };

const claimsOf = (token: string): Claims | null => {
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
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The token as it is, perhaps expired: a call may still renew it. */
export const readToken = (): string | null => localStorage.getItem(key);

/** Whose token is here, expired or not; null for nobody. */
export const readSubject = (): string | null => {
  const token = readToken();
  return (token && claimsOf(token)?.sub) || null;
};

/** Signs this browser in, or out with null; every tab follows. */
export const writeToken = (token: string | null): void => {
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/**
 * Who is signed in here, by the token's word: enough for what is shown, never for what is allowed.
 * Nobody once it has expired (spec 1 §4), though a call may still renew it.
 */
export const personOf = (token: string | null): Caller => {
  const claims = token ? claimsOf(token) : null;
  if (!claims || claims.exp * 1000 <= Date.now()) return null;
  return { id: claims.sub, email: claims.email, role: claims.role };
};

/** The raw token for React, undefined while the server renders and in the browser's first picture. */
const useToken = (): string | null | undefined => useSyncExternalStore(subscribe, readToken, () => undefined);

/** The person signed in; null for nobody; undefined while that isn't known yet. */
export const usePerson = (): Caller | undefined => {
  const token = useToken();
  return token === undefined ? undefined : personOf(token);
};

/** Our own paths only: anything else would send people away from the site after they log in. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

/** Keeps where somebody wanted to go before they were asked to log in (spec 1 §2). */
export const saveReferrer = (path: string): void => {
  if (isOwnPath(path)) sessionStorage.setItem(referrerKey, path);
};

/** Takes the saved path, once. */
export const takeReferrer = (): string | null => {
  const saved = sessionStorage.getItem(referrerKey);
  sessionStorage.removeItem(referrerKey);
  return saved && isOwnPath(saved) ? saved : null;
};

/** Ends the session on the server and here; here even when the server can't be reached. */
export const signOut = async (): Promise<void> => {
  await fetch('/api/authentication/logout', { method: 'POST' }).catch(() => {});
  writeToken(null);
};
