import type { Access } from '#contract/endpoint.ts';
import { Refused } from '#contract/refusals.ts';
import { type Caller, mainRole } from '#domain/permissions.ts';
import { sessionEndOf } from '#domain/session-length.ts';
import type { Context } from '../context.ts';
import { readAccessToken, readExpiredToken, type SignedCaller } from '../platform/credentials/tokens.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { type AccountStatus, findAccountStatus } from '../user/store.ts';

/** What a token is read with, and where its person is looked up: in a transaction, where one is under way. */
type Lookup = Pick<Context, 'config' | 'now'> & { db: DbOrTransaction };

/** The token of an Authorization header; undefined for one that has none. */
const bearerIn = (authorization: string): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];

/**
 * The session that a token of ours belongs to, and whose it is, also when the token has expired: good for ending that
 * session alone. Null for another token, and for one of a view, which is of somebody else's session.
 */
export const sessionToEnd = async (
  { config }: Pick<Context, 'config'>,
  authorization: string,
): Promise<{ sessionId: string; userId: string } | null> => {
  const token = bearerIn(authorization);
  const signed = token === undefined ? null : await readExpiredToken(token, config.SESSION_SECRET);
  if (!signed?.sessionId || signed.viewerId) return null;
  return { sessionId: signed.sessionId, userId: signed.id };
};

/**
 * The person a request's bearer token was issued to; null without one. `onForged` is called for a token that never was
 * ours. @throws Refused for an invalid token.
 */
export const callerOf = async (
  ctx: Lookup,
  authorization: string | undefined,
  onForged = () => {},
): Promise<SignedCaller | null> => {
  if (authorization === undefined) return null;
  const token = bearerIn(authorization);
  const caller = token ? await readAccessToken(token, ctx.config.SESSION_SECRET, ctx.now()) : null;
  if (!caller) onForged();
  if (!caller || caller === 'expired') throw new Refused('notAuthenticated');
  return caller;
};

/** Whether the session of a token is over: signed out, taken for stolen, too old, or ended with all others. */
const hasSessionEnded = (
  { roles, sessionsEndedAt, sessionStartedAt, isSessionEnded }: AccountStatus,
  issuedAt: Date,
  now: Date,
): boolean =>
  isSessionEnded ||
  // A token of a session is as alive as that: clocks of several processes differ.
  (sessionStartedAt === null && sessionsEndedAt !== null && issuedAt < sessionsEndedAt) ||
  (sessionStartedAt !== null && sessionEndOf(sessionStartedAt, mainRole(roles)) <= now);

/**
 * Checks that a view is still allowed: the viewer is an administrator who may act, with none of the sessions ended
 * since, and the viewed user is none. Returns the viewed user, never with more rights than a customer's.
 * @throws Refused when the view has ended.
 */
const checkView = async (
  ctx: Lookup,
  access: Access,
  viewerId: string,
  { issuedAt, sessionId, ...viewed }: SignedCaller,
): Promise<Caller> => {
  const viewer = await findAccountStatus(ctx.db, viewerId, sessionId);
  const user = await findAccountStatus(ctx.db, viewed.id);
  const isViewerAble =
    viewer?.roles.includes('Administrator') && !viewer.suspendedAt && viewer.emailConfirmedAt;
  const hasEnded = [viewer, user].some((one) => one && hasSessionEnded(one, issuedAt, ctx.now()));
  if (!isViewerAble || hasEnded || !user || user.suspendedAt || user.roles.includes('Administrator'))
    throw new Refused('notAuthenticated');
  if (access === 'administrator') throw new Refused('notAllowed');
  if (access === 'confirmed' && !user.emailConfirmedAt) throw new Refused('emailNotConfirmed');
  return { ...viewed, role: 'Customer' };
};

/**
 * Checks access to an endpoint, and returns the caller with their current role. Ended sessions, confirmation,
 * suspension and role are read from the database, so that changes apply to tokens issued before
 * (docs/rules/privacy-and-security.md#roles-at-call-time). Where anyone may call, a suspended person is a visitor.
 * @throws Refused when the caller may not use the endpoint.
 */
export const checkAccess = async (
  ctx: Lookup,
  access: Access,
  caller: SignedCaller | null,
): Promise<Caller> => {
  if (!caller && access !== 'anyone') throw new Refused('notAuthenticated');
  if (caller?.viewerId) return checkView(ctx, access, caller.viewerId, caller);
  if (!caller) return null;
  const status = await findAccountStatus(ctx.db, caller.id, caller.sessionId);
  if (!status) throw new Refused('notAuthenticated');
  const { roles, suspendedAt, emailConfirmedAt } = status;
  if (suspendedAt && access === 'anyone') return null;
  const isWithoutRights = access === 'anyone' || access === 'signedIn';
  if (suspendedAt && !isWithoutRights) throw new Refused('suspended');
  if (access === 'administrator' && !roles.includes('Administrator')) throw new Refused('notAllowed');
  if (hasSessionEnded(status, caller.issuedAt, ctx.now())) throw new Refused('notAuthenticated');
  // With an unconfirmed address or while suspended, an administrator only sees what others see.
  if (isWithoutRights)
    return { ...caller, role: suspendedAt || !emailConfirmedAt ? 'Customer' : mainRole(roles) };
  if (!emailConfirmedAt) throw new Refused('emailNotConfirmed');
  return { ...caller, role: mainRole(roles) };
};
