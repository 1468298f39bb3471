import { forgetDrafts } from './drafts.ts';
import { readToken, timeLeft, writeToken } from './session.ts';

/** Renewing and signing out take turns, over all tabs where the browser can: no tab uses up another's cookie. */
const withMutex = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request('session', work) : work();

/** So long at most other tabs wait for one with a bad connection. */
const renewalMs = 20_000;

/**
 * Gets a new token for the refresh cookie; a refused one signs out (docs/rules/accounts.md#one-session-in-all-tabs).
 * Answers whether there is one.
 */
const refresh = async (old: string | null): Promise<boolean> => {
  const signal = AbortSignal.timeout(renewalMs);
  const response = await fetch('/api/authentication/refresh', { method: 'POST', signal });
  // Somebody signed out, or in, while it was on its way: that counts.
  if (readToken() !== old) return readToken() !== null;
  if (response.ok) writeToken(((await response.json()) as { token: string }).token);
  else if (response.status === 401 || response.status === 403) writeToken(null, { hasEnded: true });
  return response.ok;
};

let renewing: Promise<boolean> | undefined;

/**
 * Renews the token: once, however many calls and tabs find it expired. False when there is none afterwards, or when
 * the server can't be reached, which signs nobody out.
 */
export const renew = (): Promise<boolean> => {
  const old = readToken();
  renewing ??= withMutex(async () => (readToken() === old ? refresh(old) : readToken() !== null))
    .catch(() => false)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
};

/** Renews a token when it has expired and somebody looks, or is back online; until they leave, or there is another. */
export const renewInTime = (token: string, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const look = () => {
    if (document.visibilityState === 'visible' && timeLeft(token) === 0) void renew();
  };
  // Timers may be a moment early.
  const timer = setTimeout(look, timeLeft(token) + 100);
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('online', look, { signal });
};

/** Ends the session on the server, after what is being renewed in any tab. @throws when that can't be done. */
export const endSession = (): Promise<void> =>
  withMutex(async () => {
    const signal = AbortSignal.timeout(renewalMs);
    const response = await fetch('/api/authentication/logout', { method: 'POST', keepalive: true, signal });
    if (!response.ok) throw new Error(`Logging out was answered with ${response.status}.`);
    forgetDrafts();
  });
