import type { Access } from '#contract/endpoint.ts';
import { Refused } from '#contract/refusals.ts';
import { type Caller, mainRole } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { readAccessToken, type SignedCaller } from '../platform/credentials/tokens.ts';
import { findAccountStatus } from '../user/store.ts';

/** Who a request's bearer token speaks for; nobody without one. A token that is no good is refused. */
export const callerOf = async (
  ctx: Context,
  authorization: string | undefined,
): Promise<SignedCaller | null> => {
  if (authorization === undefined) return null;
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
  const caller = token ? await readAccessToken(token, ctx.config.SESSION_SECRET, ctx.now()) : null;
  if (!caller) throw new Refused('notAuthenticated');
  return caller;
};

/**
 * The caller with the role the database has now, or a refusal for whom an endpoint isn't for. Sessions that ended,
 * confirmation, suspension and role are read from the database: a token older than a change doesn't keep its power
 * (docs/rules/privacy-and-security.md#roles-at-call-time). Only what is everybody's is answered without.
 */
export const checkAccess = async (
  ctx: Context,
  access: Access,
  caller: SignedCaller | null,
): Promise<Caller> => {
  if (!caller && access !== 'anyone') throw new Refused('notAuthenticated');
  if (!caller || (access === 'anyone' && caller.role !== 'Administrator')) return caller;
  const status = await findAccountStatus(ctx.db, caller.id);
  if (!status) throw new Refused('notAuthenticated');
  const { roles, suspendedAt, emailConfirmedAt, sessionsEndedAt } = status;
  const isForAll = access === 'anyone' || access === 'signedIn';
  if (suspendedAt && !isForAll) throw new Refused('suspended');
  if (access === 'administrator' && !roles.includes('Administrator')) throw new Refused('notAllowed');
  if (sessionsEndedAt && caller.issuedAt < sessionsEndedAt) throw new Refused('notAuthenticated');
  // Until the address is proven and while suspended, an administrator sees what anybody does.
  if (isForAll) return { ...caller, role: suspendedAt || !emailConfirmedAt ? 'Customer' : mainRole(roles) };
  if (!emailConfirmedAt) throw new Refused('emailNotConfirmed');
  return { ...caller, role: mainRole(roles) };
};
