import { type Selectable, sql } from 'kysely';
import type { AlertFrequency } from '#domain/alert.ts';
import type { Day } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

export type StoredSearch = Selectable<Schema['saved_searches']>;
export type ListedSearch = StoredSearch & { told: number; last_told_at: Date | null };

const selectSearches = (db: DbOrTransaction) =>
  db
    .selectFrom('saved_searches as s')
    .selectAll('s')
    .select(
      sql<number>`(select count(*) from search_matches m
        where m.search_id = s.id and m.told_at is not null)`.as('told'),
    )
    .select(
      sql<Date | null>`(select max(told_at) from search_matches m where m.search_id = s.id)`.as(
        'last_told_at',
      ),
    );

/** A person's saved searches, the latest first. */
export const listSearchesOf = (db: DbOrTransaction, userId: string): Promise<ListedSearch[]> =>
  selectSearches(db)
    .where('s.user_id', '=', userId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();

export const getSearch = (db: DbOrTransaction, id: string): Promise<ListedSearch> =>
  selectSearches(db).where('s.id', '=', id).executeTakeFirstOrThrow();

export const findSearch = (db: DbOrTransaction, id: string): Promise<StoredSearch | undefined> =>
  db.selectFrom('saved_searches').where('id', '=', id).selectAll().executeTakeFirst();

/** Locks a search until the transaction ends; undefined where another transaction has it, or it is gone. */
export const findSearchToTell = (db: DbOrTransaction, id: string): Promise<StoredSearch | undefined> =>
  db
    .selectFrom('saved_searches')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export const findSearchForUpdate = (db: DbOrTransaction, id: string): Promise<StoredSearch | undefined> =>
  db.selectFrom('saved_searches').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();

type NewSearch = {
  id: string;
  userId: string;
  name: string;
  query: string;
  frequency: AlertFrequency;
  lastDay: Day | null;
  at: Date;
};

export const insertSearch = async (
  db: DbOrTransaction,
  { id, userId, name, query, frequency, lastDay, at }: NewSearch,
): Promise<void> => {
  await db
    .insertInto('saved_searches')
    .values({ id, user_id: userId, name, query, frequency, last_day: lastDay, created_at: at })
    .execute();
};

/** Names a search, and says how often it is told; one that was off is watched from now on. */
export const updateSearch = async (
  db: DbOrTransaction,
  { id, frequency: before }: Pick<StoredSearch, 'id' | 'frequency'>,
  { name, frequency = before }: { name?: string | undefined; frequency?: AlertFrequency | undefined },
): Promise<void> => {
  await db
    .updateTable('saved_searches')
    .set({ ...(name && { name }), frequency })
    .$if(before === 'off' && frequency !== 'off', (query) => query.set({ watched_from: sql`now()` }))
    .where('id', '=', id)
    .execute();
  if (frequency === 'off') await deleteUntold(db, id);
};

/** What was found and not told yet is forgotten. */
export const deleteUntold = async (db: DbOrTransaction, searchId: string): Promise<void> => {
  await db
    .deleteFrom('search_matches')
    .where('search_id', '=', searchId)
    .where('told_at', 'is', null)
    .execute();
};

export const deleteSearchOf = async (db: DbOrTransaction, userId: string, id: string): Promise<void> => {
  await db.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId).execute();
};
