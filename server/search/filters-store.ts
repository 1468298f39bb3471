import { type RawBuilder, sql } from 'kysely';
import { type Activity, matchingActivities } from '#domain/activities.ts';
import type { County } from '#domain/counties.ts';
import type { DayRange } from '#domain/dates.ts';
import { wantedTags } from '#domain/land-rules.ts';
import type { Cents } from '#domain/money.ts';
import type { Bounds } from '#domain/rings.ts';
import type { RuleTag } from '#domain/rule-tags.ts';

/** What a search for public listings is narrowed to; every part is optional and they are combined. */
export type SearchFilters = {
  /** West, south, east, north in degrees. */
  bounds?: Bounds | undefined;
  /** Within so many miles of a point in degrees. */
  near?: { lat: number; lng: number; miles: number } | undefined;
  counties?: readonly County[] | undefined;
  /** Only land of others than this host. */
  exceptHostId?: string | undefined;
  /** Any of these. */
  activities?: readonly Activity[] | undefined;
  /** What the rules of the land allow, and what is there (docs/rules/land-rules.md#search). */
  rules?: readonly RuleTag[] | undefined;
  /** Every one of these, each as the stems that count as it. */
  words?: readonly (readonly string[])[] | undefined;
  /** What a day costs; with `free`, the average of those days. */
  minCostCents?: Cents | undefined;
  maxCostCents?: Cents | undefined;
  minAcreage?: number | undefined;
  maxAcreage?: number | undefined;
  partySize?: number | undefined;
  isAutoConfirm?: boolean | undefined;
  minRating?: number | undefined;
  /** Open and not held on all days of one of these ranges, which are equally long. */
  free?: readonly DayRange[] | undefined;
};

/** The parts of a search that can be chosen one by one, and are counted each without itself. */
export const filterGroups = [
  'activities',
  'allowed',
  'water',
  'species',
  'cost',
  'acreage',
  'partySize',
  'isAutoConfirm',
  'minRating',
] as const;
export type FilterGroup = (typeof filterGroups)[number];

const always = sql<boolean>`true`;

/** The miles between a listing `s` and a point, as `milesBetween` in domain/marker-check.ts. */
export const milesTo = ({ lat, lng }: { lat: number; lng: number }) =>
  sql<number>`(7917.6 * asin(least(1, sqrt(
    sin(radians(s.lat - ${lat}::float8) / 2) ^ 2
      + cos(radians(${lat}::float8)) * cos(radians(s.lat)) * sin(radians(s.lng - ${lng}::float8) / 2) ^ 2))))`;

/** Whether a listing `s` is free on the days `d`, as on its page: open by the host's calendar, and not held. */
const isFreeOn = sql<boolean>`case when s.open_days @> daterange(d.start_day, d.end_day, '[]') then true else false end
  and not exists (select from held_days h where h.listing_id = s.listing_id and h.day between d.start_day and d.end_day)`;

/**
 * Joins to each listing `s` the first of the searched ranges on which it is free, as `d`, and drops those that are free
 * on none. Of a single range PostgreSQL may read who holds its days once, instead of asking for each listing.
 */
export const joinFreeDays = ({ free }: SearchFilters) => {
  if (!free) return sql``;
  const [only, ...others] = free;
  if (only && others.length === 0)
    return sql`join (select ${only.startDay}::date as start_day, ${only.endDay}::date as end_day) d on ${isFreeOn}`;
  return sql`cross join lateral (
    select d.start_day, d.end_day
    from unnest(${free.map(({ startDay }) => startDay)}::date[], ${free.map(({ endDay }) => endDay)}::date[])
      with ordinality d (start_day, end_day, position)
    where ${isFreeOn} order by d.position limit 1) d`;
};

/** What the days `d` cost in cents, before fee and tax: the domain rule `quote` in SQL, for a listing `s`. */
export const priceOfDays = sql<number>`(s.base_cost_cents::bigint * (d.end_day - d.start_day + 1) + (
  select coalesce(sum((r.cost_cents - s.base_cost_cents)::bigint
    * (least(r.end_day, d.end_day) - greatest(r.start_day, d.start_day) + 1)), 0)::bigint
  from listing_cost_ranges r
  where r.listing_id = s.listing_id and r.start_day <= d.end_day and r.end_day >= d.start_day))`;

/** All of the allowed things that were chosen; of the waters, and of the fish, any. */
const ruleConditions = (tags: readonly RuleTag[]) => {
  const { all, anyOf } = wantedTags(tags);
  const hasAny = (names: readonly string[]) =>
    names.length > 0 ? sql<boolean>`s.rule_tags && ${names}::text[]` : always;
  return {
    allowed: all.length > 0 ? sql<boolean>`s.rule_tags @> ${all}::text[]` : always,
    water: hasAny(anyOf.water),
    species: hasAny(anyOf.species),
  };
};

const isWithinCost = ({ minCostCents, maxCostCents, free }: SearchFilters) => {
  if (minCostCents === undefined && maxCostCents === undefined) return always;
  const isWithin = sql`between ${minCostCents ?? 0}::float8 and ${maxCostCents ?? Number.MAX_VALUE}::float8`;
  if (!free) return sql<boolean>`(s.base_cost_cents ${isWithin})`;
  // Of a price that is compared twice PostgreSQL would read the parts twice.
  return sql<boolean>`(select cost ${isWithin}
    from (select ${priceOfDays}::float8 / (d.end_day - d.start_day + 1) as cost offset 0) days)`;
};

/** The condition of each group, `true` where nothing was chosen. */
export const groupConditions = (filters: SearchFilters): Record<FilterGroup, RawBuilder<boolean>> => {
  const { activities = [], minAcreage, maxAcreage, partySize, isAutoConfirm, minRating } = filters;
  const wanted = [...new Set(activities.flatMap(matchingActivities))];
  return {
    activities: wanted.length > 0 ? sql`s.activities && ${wanted}::text[]` : always,
    ...ruleConditions(filters.rules ?? []),
    cost: isWithinCost(filters),
    acreage:
      minAcreage === undefined && maxAcreage === undefined
        ? always
        : sql`(s.acreage between ${minAcreage ?? 0}::float8 and ${maxAcreage ?? Number.MAX_VALUE}::float8)`,
    partySize: partySize === undefined ? always : sql`s.max_party_size >= ${partySize}`,
    isAutoConfirm: isAutoConfirm ? sql`s.is_auto_confirm` : always,
    minRating: minRating === undefined ? always : sql`coalesce(s.rating, 0) >= ${minRating}`,
  };
};

/**
 * Whether a search asks for nothing but where the land is: then an index alone can count it. None has both counties and
 * places of the map.
 */
export const isAreaAlone = ({ bounds, near, counties, ...others }: SearchFilters): boolean =>
  !(counties && (bounds || near)) &&
  Object.values(others).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));

/** Where on the map the land is. */
export const placeConditions = ({ bounds, near }: SearchFilters): RawBuilder<boolean>[] => {
  const conditions: RawBuilder<boolean>[] = [];
  if (bounds) {
    const [west, south, east, north] = bounds;
    conditions.push(
      sql`s.lng between ${west}::float8 and ${east}::float8`,
      sql`s.lat between ${south}::float8 and ${north}::float8`,
    );
  }
  if (near) conditions.push(sql`${milesTo(near)} <= ${near.miles}::float8`);
  return conditions;
};

/** Where the land is, and what its texts say: the conditions that have no group. */
export const baseCondition = ({ counties, exceptHostId, words = [], ...filters }: SearchFilters) => {
  const conditions = placeConditions(filters);
  if (counties) conditions.push(sql`s.county = any(${counties}::text[])`);
  if (exceptHostId) conditions.push(sql`s.user_id <> ${exceptHostId}::uuid`);
  // A subquery, and not a join: it is then asked of the listings that are looked at anyway.
  for (const stems of words)
    conditions.push(
      sql`(select w.words && ${stems}::text[] from listing_words w where w.listing_id = s.listing_id)`,
    );
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : always;
};

/** All conditions of a search, of a row `s` of `listing_search` and its `joinFreeDays`. */
export const matches = (filters: SearchFilters): RawBuilder<boolean> =>
  sql`${sql.join([...Object.values(groupConditions(filters)), baseCondition(filters)], sql` and `)}`;

/**
 * The same of rows that are read anyway. PostgreSQL multiplies the guessed shares of many conditions to next to none,
 * and then asks for the held days of each listing; of a case it takes half.
 */
export const matchesOfRead = (filters: SearchFilters): RawBuilder<boolean> =>
  sql`(case when ${matches(filters)} then true else false end)`;
