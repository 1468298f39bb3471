import type { Access } from '#contract/endpoint.ts';
import { Refused } from '#contract/refusals.ts';
import { type Caller, mainRole } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { readAccessToken } from '../credentials/tokens.ts';
import { findStanding } from '../user/store.ts';

/** Who a request's bearer token speaks for; nobody without one. A token that is no good is refused. */
export const callerOf = async (ctx: Context, authorization: string | undefined): Promise<Caller> => {
  if (authorization === undefined) return null;
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
  const caller = token ? await readAccessToken(token, ctx.config.SESSION_SECRET, ctx.now()) : null;
  if (!caller) throw new Refused('notAuthenticated');
  return caller;
};

/**
 * The caller with the role the database has now, or a refusal for whom an endpoint isn't for. Confirmation, suspension
 * and role are read from the database: a token older than a change doesn't keep its power (decisions, Accounts). Only
 * for what people read of their own the token is enough.
 */
export const checkAccess = async (ctx: Context, access: Access, caller: Caller): Promise<Caller> => {
  if (!caller) {
    if (access === 'anyone') return null;
    throw new Refused('notAuthenticated');
  }
  const isOpen = access === 'anyone' || access === 'signedIn';
  if (isOpen && caller.role !== 'Administrator') return caller;
  const standing = await findStanding(ctx.db, caller.id);
  if (isOpen) return { ...caller, role: mainRole(standing?.suspendedAt ? [] : (standing?.roles ?? [])) };
  if (!standing) throw new Refused('notAuthenticated');
  if (standing.suspendedAt) throw new Refused('suspended');
  if (access === 'administrator' && !standing.roles.includes('Administrator'))
    throw new Refused('notAllowed');
  if (access === 'confirmed' && !standing.emailConfirmedAt) throw new Refused('emailNotConfirmed');
  return { ...caller, role: mainRole(standing.roles) };
};
