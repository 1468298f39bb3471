import { useEffect, useRef, useSyncExternalStore } from 'react';
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

const isCurrent = ({ exp }: Claims): boolean => exp * 1000 > Date.now();

const toPerson = ({ sub, email, role }: Claims): Caller => ({ id: sub, email, role });

/** Whom a token that is here speaks for, while it has not expired (spec 1 §4); null for nobody. */
export const currentPersonOf = (token: string | null): Caller => {
  const claims = token ? claimsOf(token) : null;
  return claims && isCurrent(claims) ? toPerson(claims) : null;
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

/** Renewing and signing out take turns, over all tabs where the browser can: no tab uses up another's cookie. */
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request('session', work) : work();

/** So long at most other tabs wait for one with a bad connection. */
const renewalMs = 20_000;

/** Gets a new token for the refresh cookie; a refused one signs out (spec 1 §4). Answers whether there is one. */
const refresh = async (old: string | null): Promise<boolean> => {
  const signal = AbortSignal.timeout(renewalMs);
  const response = await fetch('/api/authentication/refresh', { method: 'POST', signal });
  // Somebody signed out, or in, while it was on its way: that counts.
  if (readToken() !== old) return readToken() !== null;
  if (response.ok) writeToken(((await response.json()) as { token: string }).token);
  else if (response.status === 401 || response.status === 403) writeToken(null);
  return response.ok;
};

let renewing: Promise<boolean> | undefined;

/**
 * Renews the token: once, however many calls and tabs find it expired. False when there is none afterwards, or when
 * the server can't be reached, which signs nobody out.
 */
export const renew = (): Promise<boolean> => {
  const old = readToken();
  renewing ??= inTurn(async () => (readToken() === old ? refresh(old) : readToken() !== null))
    .catch(() => false)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
};

/** Keeps a token that is looked at from standing there expired: it is renewed when somebody looks, or is back online. */
export const useRenewal = (): void => {
  const token = useToken();
  useEffect(() => {
    const claims = token && claimsOf(token);
    if (!claims) return;
    const look = () => {
      if (document.visibilityState === 'visible' && !isCurrent(claims)) void renew();
    };
    look();
    const timer = setTimeout(look, Math.max(0, claims.exp * 1000 - Date.now()));
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [token]);
};

/** Calls when another tab signs out, or in as somebody else: what stands here is not that person's. */
export const useOtherTabs = (onOther: () => void): void => {
  const latest = useRef(onOther);
  latest.current = onOther;
  useEffect(() => {
    let subject = readSubject();
    const follow = () => {
      const present = readSubject();
      if (present === subject) return;
      subject = present;
      latest.current();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
};

/** Our own paths only: anything else would send people away from the site after they log in. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path);

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

/** Ends the session here, at once and even when the server can't be reached, and on the server. */
export const signOut = async (): Promise<void> => {
  writeToken(null);
  await inTurn(() => fetch('/api/authentication/logout', { method: 'POST', keepalive: true })).catch(
    () => {},
  );
};
