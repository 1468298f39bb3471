import { type RawBuilder, sql } from 'kysely';

/** How many rows of a list are counted; one more is read, to know that there are more. */
export const maxCounted = 200;

/** A list of which only the first rows are shown; `count` is how many there are, up to `maxCounted` and one more. */
export type Counted = { count: number };

/**
 * SQL of a list that chooses first and joins then: as many rows may wait as there are bookings, and each that was
 * joined only to be counted would be read for nothing.
 *
 * @param chosen a query in the list's order, without a limit.
 * @param joined what is read of each chosen row, which is `c`: columns, joins and the same order.
 */
export const chosenFirst = <Row>(
  chosen: RawBuilder<unknown>,
  limit: number,
  { columns, joins, order }: Record<'columns' | 'joins' | 'order', RawBuilder<unknown>>,
): RawBuilder<Row & Counted> => sql<Row & Counted>`
  with chosen as materialized (${chosen} limit ${Math.max(limit, maxCounted + 1)})
  select ${columns}, (select count(*) from chosen) as count
  from (select * from chosen limit ${limit}) c ${joins} order by ${order}`;
