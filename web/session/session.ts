import { useEffect, useSyncExternalStore } from 'react';
import type { Caller } from '#domain/permissions.ts';

/** The token's place in local storage (docs/rules/accounts.md#access-token). */
const key = 'token';
const referrerKey = 'referrer';
const endedKey = 'sessionEnded';

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

/**
 * Signs this browser in, or out with null; every tab follows. `hasEnded`: the server has ended the session, which
 * nobody here asked for, so the login says why one is there.
 */
export const writeToken = (token: string | null, { hasEnded = false } = {}): void => {
  if (hasEnded) localStorage.setItem(endedKey, 'true');
  else localStorage.removeItem(endedKey);
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
  tell();
};

/** Whether the last session ended by itself, and nobody has logged in since. */
export const hasSessionEnded = (): boolean => localStorage.getItem(endedKey) !== null;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

const toPerson = ({ sub, email, role }: Claims): Caller => ({ id: sub, email, role });

/** Milliseconds until a token expires: none left for one that has, or that is no token. */
export const timeLeft = (token: string): number =>
  Math.max(0, (claimsOf(token)?.exp ?? 0) * 1000 - Date.now());

/** Whom a token that is here speaks for, while it has not expired; null for nobody. */
export const currentPersonOf = (token: string | null): Caller => {
  const claims = token && timeLeft(token) > 0 ? claimsOf(token) : null;
  return claims && toPerson(claims);
};

/** The raw token for React, undefined while the server renders and in the browser's first picture. */
const useToken = (): string | null | undefined => useSyncExternalStore(subscribe, readToken, () => undefined);

/**
 * The person signed in, by the token's word: enough for what is shown, never for what is allowed. One whose token has
 * just expired is still shown, since it is being renewed; null for nobody; undefined while that isn't known yet.
 */
export const usePerson = (): Caller | undefined => {
  const token = useToken();
  if (!token) return token as null | undefined;
  const claims = claimsOf(token);
  return claims && toPerson(claims);
};

/**
 * Keeps a token from standing there expired while somebody looks. What does it comes only where there is a token: most
 * visitors have none.
 */
export const useRenewal = (): void => {
  const token = useToken();
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    void import('./renewal.ts').then(
      ({ renewInTime }) => renewInTime(token, leaving.signal),
      () => {},
    );
    return () => leaving.abort();
  }, [token]);
};

/** Our own paths only: anything else would send people away from the site after they log in. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

/** Keeps where somebody wanted to go before they were asked to log in (docs/rules/pages.md#guards). */
export const saveReferrer = (path: string): void => {
  if (isOwnPath(path)) sessionStorage.setItem(referrerKey, path);
};

/** Takes the saved path, once. */
export const takeReferrer = (): string | null => {
  const saved = sessionStorage.getItem(referrerKey);
  sessionStorage.removeItem(referrerKey);
  return saved && isOwnPath(saved) ? saved : null;
};

/**
 * Ends the session on the server, then here: while its cookie lives, nobody is told that they are signed out.
 * @throws when the server can't be reached, or fails; then nothing has changed.
 */
export const signOut = async (): Promise<void> => {
  await import('./renewal.ts').then(({ endSession }) => endSession());
  writeToken(null);
};
