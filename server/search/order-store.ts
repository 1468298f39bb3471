import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '#domain/search-order.ts';
import { milesTo, priceOfDays, type SearchFilters } from './filters-store.ts';

/** A place in an order: what the listing there is ordered by, and its id. */
export type Place = { key: readonly number[]; id: string };

/** One of the values that listings are ordered by. */
type Key = {
  /** Of a listing `s`, as the index has it. */
  value: RawBuilder<unknown>;
  /** The same as a number that loses nothing. */
  told: RawBuilder<unknown>;
  /** The value of such a number. */
  of: (told: number) => RawBuilder<unknown>;
  isWhole: boolean;
  /** The largest such number; the smallest is its negative. */
  max: number;
};

/** Total orders: by their keys and then by the id, all in one direction, so that SQL can compare them as rows. */
export type Order = { keys: readonly Key[]; isDescending: boolean };

const float = (value: RawBuilder<unknown>): Key => ({
  value,
  told: value,
  of: (told) => sql`${told}::float8`,
  isWhole: false,
  max: Number.MAX_VALUE,
});
const int = (value: RawBuilder<unknown>): Key => ({
  value,
  told: value,
  of: (told) => sql`${told}::int4`,
  isWhole: true,
  max: 2 ** 31 - 1,
});
const bigint = (value: RawBuilder<unknown>): Key => ({
  ...int(value),
  of: (told) => sql`${told}::int8`,
  max: Number.MAX_SAFE_INTEGER,
});
const createdAt: Key = {
  ...bigint(sql`s.created_at`),
  told: sql`(extract(epoch from s.created_at) * 1000000)::int8`,
  of: (told) => sql`timestamptz 'epoch' + ${told}::float8 * interval '1 microsecond'`,
};

/** A listing's rating, which a few reviews move little. Its index has the same expression. */
const standing = sql`((coalesce(s.rating, 0) * s.review_count + 10.5) / (s.review_count + 3) / 5)`;

/**
 * How well a listing fits (docs/rules/search.md#order): its rating, which a few reviews move little; whether it names
 * the activity itself; and how near it is.
 */
const fitness = ({ activities = [], near }: SearchFilters) => sql`(${standing}
  + case when s.activities && ${activities}::text[] then 0.5 else 0 end
  ${near ? sql`- ${milesTo(near)} / 50` : sql``})`;

const hasOwnFitness = ({ activities = [], near }: SearchFilters): boolean =>
  near !== undefined || activities.length > 0;

/** An order for all listings that match. Without a place, distance is by newest. */
export const orderOf = (sort: SortOrder, filters: SearchFilters = {}): Order => {
  const { near, free } = filters;
  switch (sort) {
    case 'fit':
      return {
        keys: [float(hasOwnFitness(filters) ? fitness(filters) : standing), createdAt],
        isDescending: true,
      };
    case 'price':
      return {
        keys: [free ? bigint(priceOfDays) : int(sql`s.base_cost_cents`)],
        isDescending: false,
      };
    case 'size':
      return { keys: [float(sql`s.acreage`)], isDescending: true };
    case 'rating':
      return { keys: [float(sql`coalesce(s.rating, 0)`), int(sql`s.review_count`)], isDescending: true };
    case 'distance':
      return near
        ? { keys: [float(milesTo(near))], isDescending: false }
        : { keys: [createdAt], isDescending: true };
    default:
      return { keys: [createdAt], isDescending: true };
  }
};

/**
 * The order that has an index for walking along it, for a sort whose own order has none: what stands first in it is
 * likely to stand first in the other.
 */
export const indexedOrderOf = (sort: SortOrder): Order => orderOf(sort === 'distance' ? 'newest' : sort);

/** Whether the sort's own order has an index. */
export const isIndexed = (sort: SortOrder, filters: SearchFilters): boolean => {
  if (sort === 'fit') return !hasOwnFitness(filters);
  return sort !== 'price' || filters.free === undefined;
};

const inDirection = ({ isDescending }: Order, values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => (isDescending ? sql`${value} desc` : value)));

/** The SQL of an order. */
export const inOrder = (order: Order): RawBuilder<unknown> =>
  inDirection(order, [...order.keys.map(({ value }) => value), sql`s.listing_id`]);

const keyNames = ['key_1', 'key_2'] as const;
const keyName = (index: number): RawBuilder<unknown> => sql.ref(keyNames[index] ?? '');

/** What a listing `s` is ordered by, as columns; and the SQL of the order by these. */
export const keyColumns = ({ keys }: Order): RawBuilder<unknown> =>
  sql.join(keys.map(({ value }, i) => sql`${value} as ${keyName(i)}`));
export const inOrderOfKeys = (order: Order): RawBuilder<unknown> =>
  inDirection(order, [...order.keys.map((_, i) => keyName(i)), sql`listing_id`]);

const compare = ({ keys }: Order, operator: string, { key, id }: Place): RawBuilder<boolean> =>
  sql`((${sql.join([...keys.map(({ value }) => value), sql`s.listing_id`])}) ${sql.raw(operator)}
    (${sql.join([...keys.map(({ of }, i) => of(key[i] ?? 0)), sql`${id}::uuid`])}))`;

/** Whether a listing `s` comes after a place. As rows are compared, an index can begin there. */
export const isAfter = (order: Order, place: Place): RawBuilder<boolean> =>
  compare(order, order.isDescending ? '<' : '>', place);

/** Whether it is at the place or before it. */
export const isUpTo = (order: Order, place: Place): RawBuilder<boolean> =>
  compare(order, order.isDescending ? '>=' : '<=', place);

/** The place of a listing `s` as JSON. */
export const placeOf = ({ keys }: Order): RawBuilder<Place> =>
  sql`json_build_object('key', json_build_array(${sql.join(keys.map(({ told }) => told))}), 'id', s.listing_id)`;

/** When the listing of a place in the order of the newest was listed. */
export const createdAtOf = ({ key }: Place): RawBuilder<Date> => sql`${createdAt.of(key[0] ?? 0)}`;

/** Whether a place can be one of an order. */
export const isPlaceOf = ({ keys }: Order, { key }: Place): boolean =>
  key.length === keys.length &&
  keys.every(({ isWhole, max }, i) => {
    const told = key[i] ?? Number.NaN;
    return Math.abs(told) <= max && (!isWhole || Number.isSafeInteger(told));
  });
