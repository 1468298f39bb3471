import { hearServerTime } from '../ui/server-clock.ts';
import { deleteDrafts, restoreDrafts, withholdDrafts } from './drafts.ts';
import { forgetKept, tidyKept } from './kept-bookings.ts';
import { readToken, writeToken } from './session.ts';
import { endView } from './switch-view.ts';
import { msUntilExpiry } from './token-expiry.ts';
import { readView } from './view.ts';

/**
 * Serializes renewing and signing out across all tabs (where the browser has locks), so that no tab uses the refresh
 * cookie of another.
 */
const withMutex = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request('session', work) : work();

/**
 * Timeout of a renewal, in ms. Below the ten seconds in which a used refresh token still counts
 * (docs/rules/accounts.md#refresh-token): where only the answer is lost, the next try isn't taken for theft.
 */
const renewalTimeoutMs = 6_000;

/**
 * Gets a new token for the refresh cookie; a refusal signs out (docs/rules/accounts.md#one-session-in-all-tabs).
 * Returns whether there is a valid token.
 */
const refresh = async (old: string | null): Promise<boolean> => {
  const signal = AbortSignal.timeout(renewalTimeoutMs);
  const response = await fetch('/api/authentication/refresh', { method: 'POST', signal });
  hearServerTime(response);
  // Somebody signed out, or in, during the request: that takes precedence.
  if (readToken() !== old) return readToken() !== null;
  if (response.ok) {
    const { token } = (await response.json()) as { token: string };
    writeToken(token);
  } else if (response.status === 401 || response.status === 403) {
    writeToken(null, { hasEnded: true });
    withholdDrafts();
    await forgetKept();
  }
  return response.ok;
};

let renewing: Promise<boolean> | undefined;

/**
 * Renews the token, once for all calls and tabs that find it expired. Returns false when there is no token afterwards,
 * or when the server can't be reached, which signs nobody out. A view is not renewed: it ends.
 */
export const renew = (): Promise<boolean> => {
  if (readView()) {
    endView();
    return Promise.resolve(false);
  }
  const old = readToken();
  renewing ??= withMutex(async () => (readToken() === old ? refresh(old) : readToken() !== null))
    .catch(() => false)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
};

/**
 * Renews the token once it has expired while the tab is visible, or when the tab becomes visible or online again, until
 * `signal` aborts. Drafts that this tab kept while its user was signed out are everywhere again.
 */
export const renewOnExpiry = (token: string, signal: AbortSignal): void => {
  if (signal.aborted) return;
  restoreDrafts();
  tidyKept().catch(() => {}); // where the browser's data is blocked
  const renewIfExpired = () => {
    if (document.visibilityState === 'visible' && msUntilExpiry(token) === 0) void renew();
  };
  // Timers may fire slightly early.
  const timer = setTimeout(renewIfExpired, msUntilExpiry(token) + 100);
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('visibilitychange', renewIfExpired, { signal });
  addEventListener('online', renewIfExpired, { signal });
};

/** Ends the session in the browser, in all tabs: nothing of the user stays on this device. */
export const leave = async (): Promise<void> => {
  deleteDrafts();
  writeToken(null);
  await forgetKept();
};

/**
 * Ends the session on the server, after any renewal that is running in this or another tab, then in the browser: as
 * long as its cookie is valid, nobody is told that they are signed out.
 * In a view only the view ends.
 * @throws when the server can't be reached or fails; then nothing has changed.
 */
export const signOut = async (): Promise<void> => {
  if (readView()) return endView();
  await withMutex(async () => {
    const signal = AbortSignal.timeout(renewalTimeoutMs);
    // The token too: its session ends even where the cookie is lost.
    const headers = { authorization: `Bearer ${readToken()}` };
    const init = { method: 'POST', keepalive: true, signal, headers };
    const response = await fetch('/api/authentication/logout', init);
    if (!response.ok) throw new Error(`Logout: ${response.status}`);
  });
  await leave();
};
