import { sql } from 'kysely';
import { boxAround, cellsIn } from '#domain/map-cells.ts';
import { intersection } from '#domain/rings.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { SearchFilters } from './filters-store.ts';

/** How often the circle of a search is halved at once, and as how few ranges of cells each is counted. */
const halvings = 5;
const maxRanges = 8;

/** The miles of the largest circle, of halves of halves, that has no more than `most` listings. */
export const radiusWith = async (
  db: DbOrTransaction,
  { near, bounds }: Pick<SearchFilters, 'bounds'> & { near: NonNullable<SearchFilters['near']> },
  most: number,
): Promise<number> => {
  const radii = Array.from({ length: halvings + 1 }, (_, i) => near.miles / 2 ** (halvings - i));
  const ranges = radii.flatMap((miles, circle) => {
    const box = boxAround(near, miles);
    return cellsIn(bounds ? intersection(box, bounds) : box, circle === halvings ? undefined : maxRanges).map(
      (range) => ({ circle, ...range }),
    );
  });
  const { rows } = await sql<{ circle: number }>`
    select circle from generate_series(0, ${halvings}::int) circle
    where (select count(*) from (
      select from unnest(${ranges.map(({ circle }) => circle)}::int[], ${ranges.map(({ first }) => first)}::bigint[],
        ${ranges.map(({ last }) => last)}::bigint[]) part (circle, first, last)
      join listing_search s on s.cell between part.first and part.last
      where part.circle = circle.circle limit ${most + 1}) counted) > ${most} limit 1`.execute(db);
  const tooLarge = rows[0]?.circle ?? halvings + 1;
  return radii[tooLarge - 1] ?? (radii[0] as number) / 2;
};
