import type { Api } from '#contract/contract.ts';
import { Refused } from '#contract/refusals.ts';
import type { Caller } from '#domain/permissions.ts';
import { personOf, readToken, writeToken } from './session.ts';

let renewing: Promise<boolean> | undefined;

/** One refresh at a time, however many calls met a 401; a refused one signs out (spec 1 §4). */
const renew = (): Promise<boolean> => {
  renewing ??= fetch('/api/authentication/refresh', { method: 'POST' })
    .then(async (response) => {
      if (response.ok) writeToken(((await response.json()) as { token: string }).token);
      else if (response.status === 401 || response.status === 403) writeToken(null);
      return response.ok;
    })
    .catch(() => false)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
};

let client: Promise<Api> | undefined;

/** The typed client in the browser. Loaded when first needed: public pages read nothing through it. */
export const api = (): Promise<Api> => {
  client ??= import('#contract/client.ts').then(({ createClient }) =>
    createClient({ baseUrl: '/api', token: readToken, renew }),
  );
  return client;
};

/**
 * Who is signed in, with the token renewed first when there is one and it has expired; null for nobody.
 * @throws Refused 'unavailable' when it could not be renewed for want of a connection: that signs nobody out.
 */
export const currentPerson = async (): Promise<Caller> => {
  const token = readToken();
  if (token === null) return null;
  const known = personOf(token);
  if (known || (await renew())) return known ?? personOf(readToken());
  if (readToken() !== null) throw new Refused('unavailable');
  return null;
};
