import type { Api } from '#contract/contract.ts';
import { Refused } from '#contract/refusals.ts';
import type { Caller } from '#domain/permissions.ts';
import { renew } from './renewal.ts';
import { currentPersonOf, readToken } from './session.ts';

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
 * @throws Refused 'unreachable' when it could not be renewed for want of a connection: that signs nobody out.
 */
export const currentPerson = async (): Promise<Caller> => {
  const token = readToken();
  if (token === null) return null;
  const known = currentPersonOf(token);
  if (known || (await renew())) return known ?? currentPersonOf(readToken());
  if (readToken() !== null) throw new Refused('unreachable');
  return null;
};
