import { type RawBuilder, sql } from 'kysely';
import { boxAround, cellsIn } from '#domain/map-cells.ts';
import { intersection } from '#domain/rings.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { SearchFilters } from './filters-store.ts';

/** How often the circle of a search is halved at once, and as how few ranges of cells each is counted. */
const halvings = 5;
const maxRanges = 8;

type Circle = {
  miles: number;
  /** How many it has; undefined where it is the whole circle of the search. */
  listings: number | undefined;
};

/** The largest circle, of halves of halves, that has no more than `most` listings. */
export const circleWith = async (
  db: DbOrTransaction,
  { near, bounds }: Pick<SearchFilters, 'bounds'> & { near: NonNullable<SearchFilters['near']> },
  most: number,
): Promise<Circle> => {
  const radii = Array.from({ length: halvings + 1 }, (_, i) => near.miles / 2 ** (halvings - i));
  const ranges = radii.flatMap((miles, circle) => {
    const box = boxAround(near, miles);
    return cellsIn(bounds ? intersection(box, bounds) : box, circle === halvings ? undefined : maxRanges).map(
      (range) => ({ circle, ...range }),
    );
  });
  const countOf = (circle: RawBuilder<unknown>) => sql`(select count(*)::int from (
    select from unnest(${ranges.map(({ circle }) => circle)}::int[], ${ranges.map(({ first }) => first)}::bigint[],
      ${ranges.map(({ last }) => last)}::bigint[]) part (circle, first, last)
    join listing_search s on s.cell between part.first and part.last
    where part.circle = ${circle} limit ${most + 1}) counted)`;
  const { rows } = await sql<{ circle: number; before: number }>`
    select circle, ${countOf(sql`circle - 1`)} as before from generate_series(0, ${halvings}::int) circle
    where ${countOf(sql`circle`)} > ${most} limit 1`.execute(db);
  const [tooLarge] = rows;
  if (!tooLarge) return { miles: near.miles, listings: undefined };
  const { circle, before } = tooLarge;
  // Half of the smallest is not counted: it may have too much as well.
  return circle > 0
    ? { miles: radii[circle - 1] as number, listings: before }
    : { miles: (radii[0] as number) / 2, listings: most };
};
