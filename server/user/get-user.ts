import { refuse } from '#contract/refusals.ts';
import type { user } from '#contract/user.ts';
import { canSeeUser, isAdministrator } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { toUser, toUserForAdministrators } from './answers.ts';
import { findUser } from './store.ts';

export const getUser: Operation<typeof user.getUser> = async (ctx, { caller, params }) => {
  const found = canSeeUser(caller, params.id) ? await findUser(ctx.db, params.id) : undefined;
  if (!found) return refuse('notFound');
  return isAdministrator(caller) ? toUserForAdministrators(found) : toUser(found);
};
