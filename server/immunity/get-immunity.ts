import type { immunity } from '#contract/immunity.ts';
import { refuse } from '#contract/refusals.ts';
import { canSeeUser } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { readImmunity } from './answers.ts';

export const getImmunity: Operation<typeof immunity.getImmunity> = (ctx, { caller, params: { userId } }) =>
  canSeeUser(caller, userId) ? readImmunity(ctx, ctx.db, userId) : refuse('notFound');
