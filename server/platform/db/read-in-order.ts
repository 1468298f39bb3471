import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTransaction } from './connect.ts';

/** A column or expression that a table is sorted by, and its type in SQL, such as `timestamptz`. */
export type SortKey = { by: RawBuilder<unknown>; type: string; isNullable?: boolean };

type Order = 'asc' | 'desc';

/** The values of a row's sort keys, as text: exact, where a Date would lose the microseconds. */
export type Position = readonly (string | null)[];

const rowsPerQuery = 1000;

/** SQL of a row's position, to be selected as `position`. */
export const positionOf = (keys: readonly SortKey[]): RawBuilder<Position> =>
  sql<Position>`array[${sql.join(keys.map(({ by, type }) => sql`(${by})::${sql.raw(type)}::text`))}]`;

/** SQL of an order by these keys. */
export const inOrder = (keys: readonly SortKey[], order: Order): RawBuilder<unknown> =>
  sql.join(keys.map(({ by }) => sql`${by} ${sql.raw(order)}`));

/** Whether a row comes after a position; compared as a whole, so that the index of the keys is entered there. */
const isAfter = (keys: readonly SortKey[], order: Order, position: Position): RawBuilder<SqlBool> => {
  const columns = sql.join(keys.map(({ by }) => by));
  const values = sql.join(keys.map(({ type }, index) => sql`${position[index]}::${sql.raw(type)}`));
  return sql`(${columns}) ${sql.raw(order === 'asc' ? '>' : '<')} (${values})`;
};

/**
 * Reads a whole table in its order, a thousand rows at a time, each time going on after the last one: a file of a
 * million rows needs no more memory than one of a thousand, each part costs the same, a slow reader holds no
 * connection, and rows that leave the table meanwhile hide none that stay
 * (docs/rules/administration.md#export-of-a-table).
 *
 * @param keys what the table is sorted by; the last one is unique, and only the first may be null.
 * @param read reads at most `limit` rows in this order that fulfil `where`, each with its position.
 */
export const readInOrder = async function* <Row extends { position: Position }>(
  keys: readonly [SortKey, ...SortKey[]],
  order: Order,
  read: (where: RawBuilder<SqlBool>, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const [first, ...others] = keys;
  // Null is the largest value of an index, and no value is after it: those without one are read by themselves.
  const set = { where: sql<SqlBool>`${first.by} is not null`, by: keys };
  const unset = { where: sql<SqlBool>`${first.by} is null`, by: others };
  const parts = first.isNullable
    ? order === 'asc'
      ? [set, unset]
      : [unset, set]
    : [{ where: sql<SqlBool>`true`, by: keys }];
  for (const { where, by } of parts) {
    let rows = await read(where, rowsPerQuery);
    for (;;) {
      yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < rowsPerQuery) break;
      const position = last.position.slice(keys.length - by.length);
      rows = await read(sql<SqlBool>`${where} and ${isAfter(by, order, position)}`, rowsPerQuery);
    }
  }
};

/** A row that was looked at: its id, and whether the search finds it. */
type Looked = { id: string; fits: boolean; position: Position };

/**
 * Reads what a search finds of a table, in its order: each row is looked at, a thousand at a time, so that no statement
 * takes long, however rare the words are.
 *
 * @param look SQL of at most `limit` rows in this order that fulfil `where`.
 * @param list reads these rows, at least one, in this order.
 */
export const readFound = async function* <Row>(
  db: DbOrTransaction,
  { keys, order }: { keys: readonly [SortKey, ...SortKey[]]; order: Order },
  look: (where: RawBuilder<SqlBool>, limit: number) => RawBuilder<Looked>,
  list: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const read = async (where: RawBuilder<SqlBool>, limit: number) =>
    (await look(where, limit).execute(db)).rows;
  for await (const part of readInOrder(keys, order, read)) {
    const ids = part.filter(({ fits }) => fits).map(({ id }) => id);
    // A part of which nothing fits too: each has a deadline of its own.
    yield ids.length > 0 ? await list(ids) : [];
  }
};
