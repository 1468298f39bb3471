import { type SqlBool, sql } from 'kysely';
import { type UserSort, type UserTab, userTabs } from '#domain/permissions.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { inOrder, positionOf, readInOrder, type SortKey } from '../platform/db/read-in-order.ts';
import { countRowsByTab } from '../platform/db/row-counts.ts';
import { isOfPerson, isUnfindable, maxFound, wordsOf } from '../platform/db/words.ts';
import { inTab, type StoredUser } from './store.ts';

/**
 * Users of a tab, or all without one, of whom each word of a search begins a name, a part of the address or the phone
 * number. Administrators are few, and read before anything is ordered: their index has them (`offset 0`), and the
 * order's has everybody.
 */
const selectUsers = (db: DbOrTransaction, search: string, tab?: UserTab) => {
  const administrators = db.selectFrom('users').where(inTab.administrators).selectAll().offset(0);
  const ofTab = tab === 'administrators' ? db.selectFrom(administrators.as('users')) : db.selectFrom('users');
  return wordsOf(search).reduce(
    (query, word) => query.where(isOfPerson('users', word)),
    ofTab
      .$if(tab === 'users', (query) => query.where(inTab.users))
      .$if(isUnfindable(search), (query) => query.where(sql<SqlBool>`false`)),
  );
};

const id = { by: sql`id`, type: 'uuid' };

/** What the table is sorted by; each has an index. Users who never signed in come before the first who did. */
const sortKeys = {
  joined: [{ by: sql`joined_at`, type: 'timestamptz' }, id],
  name: [{ by: sql`lower(last_name)`, type: 'text' }, { by: sql`lower(first_name)`, type: 'text' }, id],
  email: [{ by: sql`lower(email)`, type: 'text' }, id],
  lastLogin: [{ by: sql`coalesce(last_login_at, '-infinity')`, type: 'timestamptz' }, id],
} as const satisfies Record<UserSort, readonly SortKey[]>;

type UserQuery = {
  search: string;
  /** All users without one. */
  tab?: UserTab | undefined;
  sort: UserSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

/** A page of matching users. */
export const listUsers = (
  db: DbOrTransaction,
  { search, tab, sort, order, page, pageSize }: UserQuery,
): Promise<StoredUser[]> =>
  selectUsers(db, search, tab)
    .orderBy(inOrder(sortKeys[sort], order))
    .selectAll()
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

/** All users of a tab that match the search, some at a time. */
export const readUsers = (
  db: DbOrTransaction,
  { search, tab, sort, order }: Pick<UserQuery, 'search' | 'sort' | 'order'> & { tab: UserTab },
) =>
  readInOrder(sortKeys[sort], order, (where, limit) =>
    selectUsers(db, search, tab)
      .where(where)
      .selectAll()
      .select(positionOf(sortKeys[sort]).as('position'))
      .orderBy(inOrder(sortKeys[sort], order))
      .limit(limit)
      .execute(),
  );

/** The number of users matching a search, in all and under each tab; of the first ones, if there are more. */
export const countUsers = async (
  db: DbOrTransaction,
  search: string,
): Promise<Record<UserTab | 'all', number> & { isWhole: boolean }> => {
  if (search.trim() === '')
    return { ...(await countRowsByTab(db, 'users', ['all', ...userTabs])), isWhole: true };
  const counted = await db
    .selectFrom(
      selectUsers(db, search)
        .select('roles')
        .limit(maxFound + 1)
        .as('found'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(inTab.users).as('users'),
      fn.countAll<number>().filterWhere(inTab.administrators).as('administrators'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counted, isWhole: counted.all <= maxFound };
};
