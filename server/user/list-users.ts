import type { userAdministration } from '#contract/user-administration.ts';
import type { Operation } from '../operation.ts';
import { toUserForAdministrators } from './answers.ts';
import { countUsers, listUsers as listRows } from './table-store.ts';

export const listUsers: Operation<typeof userAdministration.listUsers> = async (ctx, { query }) => {
  const [rows, { users, administrators, isWhole }] = await Promise.all([
    listRows(ctx.db, query),
    countUsers(ctx.db, query.search),
  ]);
  const { page, pageSize, tab } = query;
  const counts = { users, administrators };
  return {
    users: rows.map(toUserForAdministrators),
    counts,
    total: counts[tab],
    isTotalWhole: isWhole,
    page,
    pageSize,
  };
};
