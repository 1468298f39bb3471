import { sessionEndOf } from '#domain/session-length.ts';
import { claimsOf, toPerson } from './session.ts';

/**
 * When the session of a token ends however much it is used, and whose it is; undefined for a token that names no
 * session, such as that of a view (docs/rules/accounts.md#end-of-sessions).
 */
export const sessionOf = (token: string): { endsAt: Date; email: string } | undefined => {
  const claims = claimsOf(token);
  if (!claims?.auth_time) return undefined;
  const person = toPerson(claims);
  return { endsAt: sessionEndOf(new Date(claims.auth_time * 1000), person.role), email: person.email };
};
