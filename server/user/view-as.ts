import { refuse } from '#contract/refusals.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import { mainRole } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { signViewToken } from '../platform/credentials/tokens.ts';
import { findUser } from './store.ts';

/**
 * Returns a token with which an administrator reads a host's or hunter's pages and changes nothing. The audit has who
 * views whom, when and why (docs/rules/administration.md#viewing-as-a-user).
 */
export const viewAs: Operation<typeof userAdministration.viewAs> = async (
  ctx,
  { caller, sessionId, params: { id }, body: { reason } },
) => {
  const user = (await findUser(ctx.db, id)) ?? refuse('notFound');
  const { suspended_at, email, roles } = user;
  if (suspended_at || mainRole(roles) === 'Administrator') return refuse('notViewable');
  const author = { id: caller.id, at: ctx.now() };
  await insertAudit(ctx.db, author, { type: 'user', id }, {}, { pagesViewed: reason });
  const viewer = { id: caller.id, sessionId };
  return { token: await signViewToken({ id, email }, viewer, ctx.config.SESSION_SECRET, ctx.now()) };
};
