import type { user } from '#contract/user.ts';
import type { Operation } from '../operation.ts';
import { toUser } from './answers.ts';
import { findUsers } from './store.ts';

export const searchUsers: Operation<typeof user.searchUsers> = async (ctx, { query }) => {
  const { page, pageSize } = query;
  const { total, users } = await findUsers(ctx.db, query.query, { page, pageSize });
  return { users: users.map(toUser), total, page, pageSize };
};
