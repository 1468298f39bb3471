import { sql } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';

/** A counter's key, and the end of its window if a new one starts. */
type Counter = { key: Buffer; endsAt: Date };

/**
 * Adds an attempt to each counter: `spent` if it is final, else pending. Returns the counters with their attempts in
 * all, those of them that are spent, and the ends of their windows.
 */
export const countAttempts = async (
  db: DbOrTransaction,
  attempts: readonly Counter[],
  spent: boolean,
  now: Date,
): Promise<{ key: Buffer; count: number; spent: number; endsAt: Date }[]> => {
  const keys = attempts.map(({ key }) => key);
  const ends = attempts.map(({ endsAt }) => endsAt);
  const one = spent ? 1 : 0;
  // Ordered by key, so that concurrent calls lock rows in the same order and can't deadlock.
  const { rows } = await sql<{ key: Buffer; count: number; spent: number; endsAt: Date }>`
    insert into attempts as a (key, count, spent, ends_at)
    select g.key, 1, ${one}::int, g.ends_at from unnest(${keys}::bytea[], ${ends}::timestamptz[]) g (key, ends_at)
    order by g.key
    on conflict (key) do update set
      count = case when a.ends_at <= ${now} then 1 else a.count + 1 end,
      spent = case when a.ends_at <= ${now} then ${one}::int else a.spent + ${one}::int end,
      ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning key, count, spent, ends_at as "endsAt"`.execute(db);
  return rows;
};

export const hasAttempt = async (db: DbOrTransaction, key: Buffer, now: Date): Promise<boolean> => {
  const found = db.selectFrom('attempts').where('key', '=', key).where('ends_at', '>', now).select('count');
  return (await found.executeTakeFirst()) !== undefined;
};

/** Marks one pending attempt of each counter as spent. */
export const spendAttempts = async (db: DbOrTransaction, keys: readonly Buffer[]): Promise<void> => {
  await sql`
    update attempts set spent = least(spent + 1, count) where key in (
      select key from attempts where key = any(${keys}::bytea[]) order by key for update)`.execute(db);
};

/** Removes an attempt from each counter, `spent` or pending as it was counted. */
export const uncountAttempts = async (
  db: DbOrTransaction,
  keys: readonly Buffer[],
  spent: boolean,
): Promise<void> => {
  await sql`
    update attempts set count = count - 1, spent = greatest(spent - ${spent ? 1 : 0}::int, 0) where count > 0 and key in (
      select key from attempts where key = any(${keys}::bytea[]) order by key for update)`.execute(db);
};

export const deleteEndedAttempts = async (db: DbOrTransaction, now: Date): Promise<void> => {
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute();
};
