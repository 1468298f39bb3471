import type { userAdministration } from '#contract/user-administration.ts';
import type { Operation } from '../operation.ts';
import { toUserForAdministrators } from './answers.ts';
import { countUsers, listUsers } from './table-store.ts';

export const searchUsers: Operation<typeof userAdministration.searchUsers> = async (ctx, { query }) => {
  const { query: search, tab, page, pageSize } = query;
  const [rows, counts] = await Promise.all([
    listUsers(ctx.db, { ...query, search }),
    countUsers(ctx.db, search),
  ]);
  const users = rows.map(toUserForAdministrators);
  return { users, total: counts[tab ?? 'all'], isTotalWhole: counts.isWhole, page, pageSize };
};
