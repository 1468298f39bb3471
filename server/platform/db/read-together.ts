import { type RawBuilder, sql } from 'kysely';
import type { DbOrTransaction } from './connect.ts';

/** JSON has no instants: a list's columns that end so are instants. */
const isInstant = (column: string): boolean => /(?:_at|^since)$/.test(column);

const revive = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isInstant(column) && typeof value === 'string' ? new Date(value) : value,
    ]),
  );

type Lists = Readonly<Record<string, RawBuilder<object>>>;
type RowsOf<L extends Lists> = { [Name in keyof L]: (L[Name] extends RawBuilder<infer Row> ? Row : never)[] };

/**
 * Reads several short lists in one statement, each in the order of its query: a page that needs a dozen of them waits
 * for one connection, once.
 */
export const readTogether = async <L extends Lists>(db: DbOrTransaction, lists: L): Promise<RowsOf<L>> => {
  const columns = Object.entries(lists).map(
    ([name, list]) => sql`(select coalesce(json_agg(q), '[]') from (${list}) q) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<string, Record<string, unknown>[]>>`select ${sql.join(columns)}`.execute(
    db,
  );
  const found = Object.entries(rows[0] ?? {}).map(([name, list]) => [name, list.map(revive)]);
  return Object.fromEntries(found) as RowsOf<L>;
};
