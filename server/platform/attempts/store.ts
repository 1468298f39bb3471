import { sql } from 'kysely';
import type { DbOrTransaction } from '../db/connect.ts';

/** A count that begins anew when it has ended. */
type Counted = { key: Buffer; endsAt: Date };

/**
 * Counts one more under each key, which is `spent` when it is over and stays counted. Answers how many there are now,
 * how many of them are spent, and until when they stand.
 */
export const countAttempts = async (
  db: DbOrTransaction,
  attempts: readonly Counted[],
  spent: boolean,
  now: Date,
): Promise<{ key: Buffer; count: number; spent: number; endsAt: Date }[]> => {
  const keys = attempts.map(({ key }) => key);
  const ends = attempts.map(({ endsAt }) => endsAt);
  const one = spent ? 1 : 0;
  // In the order of their keys, so that two of these at once wait for each other in one direction only.
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

/** One of each count is over, and stays counted. */
export const spendAttempts = async (db: DbOrTransaction, keys: readonly Buffer[]): Promise<void> => {
  await sql`
    update attempts set spent = least(spent + 1, count) where key in (
      select key from attempts where key = any(${keys}::bytea[]) order by key for update)`.execute(db);
};

/** Takes one back from each count that still stands, `spent` as it was counted. */
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
