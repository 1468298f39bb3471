import { type RawBuilder, sql } from 'kysely';
import { type Activity, activities, matchingActivities } from '#domain/activities.ts';
import { type RuleTag, ruleTagGroups } from '#domain/rule-tags.ts';
import { type OfferedMiles, offeredMiles } from '#domain/search-area.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import {
  baseCondition,
  type FilterGroup,
  filterGroups,
  groupConditions,
  joinFreeDays,
  matches,
  milesTo,
  type SearchFilters,
} from './filters-store.ts';
import { someCandidates, type WordLimits } from './some-candidates-store.ts';

/** Party sizes and ratings that a search offers. */
export const offeredParties = [2, 4, 6, 8] as const;
export const offeredRatings = [4, 4.5] as const;

/** How many listings match with one more choice, all others kept. */
export type Facets = {
  activities: Record<Activity, number>;
  rules: Record<RuleTag, number>;
  partySizes: Record<`${(typeof offeredParties)[number]}`, number>;
  ratings: Record<`${(typeof offeredRatings)[number]}`, number>;
  isAutoConfirm: number;
  /** With the choices as they are. */
  total: number;
  /** Not all listings of the area were looked at: there may be more of each. */
  isMore: boolean;
};

type Option = { group: FilterGroup; name: string; has: RawBuilder<boolean> };

const options: readonly Option[] = [
  ...activities.map((name) => ({
    group: 'activities' as const,
    name,
    has: sql<boolean>`s.activities && ${matchingActivities(name)}::text[]`,
  })),
  ...(['allowed', 'water', 'species'] as const).flatMap((group) =>
    ruleTagGroups[group].map((name) => ({
      group,
      name,
      has: sql<boolean>`s.rule_tags @> ${[name]}::text[]`,
    })),
  ),
  ...offeredParties.map((size) => ({
    group: 'partySize' as const,
    name: String(size),
    has: sql<boolean>`s.max_party_size >= ${size}`,
  })),
  ...offeredRatings.map((rating) => ({
    group: 'minRating' as const,
    name: String(rating),
    has: sql<boolean>`coalesce(s.rating, 0) >= ${rating}`,
  })),
  { group: 'isAutoConfirm', name: 'isAutoConfirm', has: sql<boolean>`s.is_auto_confirm` },
];

const column = (group: FilterGroup) => sql.raw(`s.in_${group.toLowerCase()}`);

/** Choosing one more of these narrows further; of the other groups, any choice counts, so each stands for itself. */
const isNarrowing = (group: FilterGroup): boolean => group === 'allowed';

/** The conditions with which an option is counted. */
const conditionsOf = ({ group, has }: Option) =>
  sql.join(
    [...filterGroups.filter((other) => other !== group || isNarrowing(group)).map(column), has],
    sql` and `,
  );

/** How many listings match within so many miles; there may be more where not all of them were looked at. */
export type MilesCounts = Record<`${OfferedMiles}`, { listings: number; isMore: boolean }>;

/** Counts within each of the offered miles around a point, all other filters kept. */
export const countWithin = async (
  db: DbOrTransaction,
  filters: SearchFilters & { near: NonNullable<SearchFilters['near']> },
  words?: WordLimits,
): Promise<MilesCounts> => {
  const widest = { ...filters, near: { ...filters.near, miles: Math.max(...offeredMiles) } };
  const {
    candidates,
    most,
    miles: whole = 0,
    others,
  } = await someCandidates(db, widest, {
    isByPlace: true,
    words,
  });
  const { rows } = await sql<{ seen: number; counts: number[] }>`
    with candidates as materialized (${candidates}),
    found as (
      select ${milesTo(widest.near)} as miles from candidates s ${joinFreeDays(others)} where ${matches(others)})
    select (select count(*) from candidates) as seen,
      array[${sql.join(offeredMiles.map((miles) => sql`count(*) filter (where miles <= ${miles})`))}]::int[] as counts
    from found`.execute(db);
  const { seen = 0, counts = [] } = rows[0] ?? {};
  return Object.fromEntries(
    offeredMiles.map((miles, i) => [
      miles,
      { listings: counts[i] ?? 0, isMore: miles > whole || seen > most },
    ]),
  ) as MilesCounts;
};

export const countFacets = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  words?: WordLimits,
): Promise<Facets> => {
  const { candidates, isAll, most, others } = await someCandidates(db, filters, { words });
  const groups = groupConditions(filters);
  const { rows } = await sql<{ seen: number; total: number; counts: number[] }>`
    with candidates as materialized (${candidates}),
    s as materialized (
      select s.activities, s.rule_tags, s.max_party_size, s.rating, s.is_auto_confirm,
        ${sql.join(filterGroups.map((group) => sql`(${groups[group]}) as ${sql.raw(`in_${group.toLowerCase()}`)}`))}
      from candidates s ${joinFreeDays(filters)} where ${baseCondition(others)})
    select (select count(*) from candidates) as seen,
      (count(*) filter (where ${sql.join(filterGroups.map(column), sql` and `)}))::int as total,
      array[${sql.join(options.map((option) => sql`count(*) filter (where ${conditionsOf(option)})`))}]::int[] as counts
    from s`.execute(db);
  const { seen = 0, total = 0, counts = [] } = rows[0] ?? {};
  return toFacets({ total, counts, isMore: !isAll || seen > most });
};

/** The count of each option, in their order, by group and name. */
const toFacets = ({
  total,
  counts,
  isMore,
}: {
  total: number;
  counts: number[];
  isMore: boolean;
}): Facets => {
  const count = (group: FilterGroup, name: string): number =>
    counts[options.findIndex((option) => option.group === group && option.name === name)] ?? 0;
  const named = <Name extends string>(group: FilterGroup, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, count(group, name)])) as Record<Name, number>;
  return {
    activities: named('activities', activities),
    rules: {
      ...named('allowed', ruleTagGroups.allowed),
      ...named('water', ruleTagGroups.water),
      ...named('species', ruleTagGroups.species),
    },
    partySizes: named('partySize', ['2', '4', '6', '8']),
    ratings: named('minRating', ['4', '4.5']),
    isAutoConfirm: count('isAutoConfirm', 'isAutoConfirm'),
    total,
    isMore,
  };
};

/** Of days that nobody can book there are none, however much land there is. */
export const noFacets: Facets = toFacets({ total: 0, counts: [], isMore: false });
