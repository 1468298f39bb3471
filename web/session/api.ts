import { Refused } from '#contract/refusals.ts';
import type { Caller } from '#domain/permissions.ts';
import { loadedOnce } from '../ui/lazy-part.tsx';
import { hearServerTime } from '../ui/server-clock.ts';
import { renew } from './renewal.ts';
import { readToken } from './session.ts';
import { currentPersonOf } from './token-expiry.ts';

const send: typeof fetch = async (...call) => {
  const response = await fetch(...call);
  hearServerTime(response);
  return response;
};

/** The typed client in the browser. Loaded on first use, since public pages don't need it. */
export const api = loadedOnce(() =>
  import('#contract/client.ts').then(({ createClient }) =>
    createClient({ baseUrl: '/api', fetch: send, token: readToken, renew }),
  ),
);

/**
 * The signed-in user, after renewing an expired token; null when nobody is signed in.
 * @throws Refused 'unreachable' when the token could not be renewed for lack of a connection: the user stays signed in.
 */
export const currentPerson = async (): Promise<Caller> => {
  const token = readToken();
  if (token === null) return null;
  const known = currentPersonOf(token);
  if (known || (await renew())) return known ?? currentPersonOf(readToken());
  if (readToken() !== null) throw new Refused('unreachable');
  return null;
};
