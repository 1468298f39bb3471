import { sql } from 'kysely';
import { stateBounds } from '#domain/county-at.ts';
import type { CellRange } from '#domain/map-cells.ts';
import type { Bounds } from '#domain/rings.ts';
import type { SortOrder } from '#domain/search-order.ts';
import { slicesOfCells, slicesOfDays } from '#domain/search-slices.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { type Parts, partsOf } from './area-walk-store.ts';
import { areaOf, boxOf, searchColumns } from './candidates-store.ts';
import { isAreaAlone, placeConditions, type SearchFilters } from './filters-store.ts';
import {
  enoughFor,
  type FoundPage,
  type Frequency,
  findAmong,
  type Search,
  type SearchLimits,
  type Source,
  toPage,
} from './found-store.ts';
import { createdAtOf, type Place } from './order-store.ts';
import { countWords } from './word-store.ts';

type Words = readonly (readonly string[])[];

/** The words of a search; a county is one as well, since hosts may correct the one of their marker. */
const wordsOf = ({ words = [], counties }: SearchFilters): Words =>
  words.length > 0 && counties ? [...words, counties.map((county) => `@${county}`)] : words;

/** Whether nothing is asked for but words and place. */
const isOfPlaceAlone = (filters: SearchFilters): boolean =>
  isAreaAlone({ ...filters, words: [], counties: undefined });

/** What stands beside the words of a listing `s`: where it is, and when it was listed. */
const placeColumns = sql`s.listing_id, s.lat, s.lng, map_cell(s.lat, s.lng) as cell, s.created_at`;

type Wanted = {
  cells?: readonly CellRange[] | undefined;
  days?: [number, number];
  limit: number;
};

const rowsWith = (filters: SearchFilters, { cells, days, limit }: Wanted) => sql`
  from listing_words s
  where ${sql.join(
    [
      ...wordsOf(filters).map((stems) => sql`s.words && ${stems}::text[]`),
      ...(cells ? [sql`s.slices && ${slicesOfCells(cells)}::int[]`] : []),
      ...(days ? [sql`s.slices && ${slicesOfDays(...days)}::int[]`] : []),
      ...placeConditions(filters),
    ],
    sql` and `,
  )}
  limit ${limit}`;

/**
 * Listings that have all words of a search, by one index that skips from one word to the next; only those of some
 * cells of the map, and of some days, which are counted from 1970 on. For those who need no more than `placeColumns`,
 * a search of words and place reads one row of each.
 */
export const withWords = (
  filters: SearchFilters,
  { isByPlace = false, ...wanted }: Wanted & { isByPlace?: boolean },
): Required<Omit<Source, 'size'>> => {
  const found = rowsWith(filters, wanted);
  return {
    candidates:
      isByPlace && isOfPlaceAlone(filters)
        ? sql`select ${placeColumns} ${found}`
        : sql`select ${searchColumns} from (select s.listing_id ${found}) w
            join listing_search s on s.listing_id = w.listing_id`,
    others: { ...filters, words: [], counties: undefined, bounds: undefined, near: undefined },
  };
};

/** How many they are, by the rows of their words alone. */
export const countWith = (filters: SearchFilters, wanted: Wanted) =>
  sql`(select count(*) from (select ${rowsWith(filters, wanted)}) counted)`;

/** The share of the state that a search's box has: more than it, where it is not full of land. */
const shareOfState = (filters: SearchFilters): number => {
  const size = ([west, south, east, north]: Bounds) => (east - west) * (north - south);
  const box = boxOf(filters);
  return box ? Math.min(1, size(box) / size(stateBounds)) : 1;
};

/** About how many listings of its area have the words of a search, if land lies evenly. */
export const likelyWith = (filters: SearchFilters, { listings }: Frequency): number =>
  listings * shareOfState(filters);

/** Cells of a view are followed more closely, as a row is read of each listing with the words, also beside the view. */
const rangesOfView = 64;

/** The cells to look for words in; undefined for all, also where to skip the others costs more than they do. */
export const areaOfWords = (filters: SearchFilters): readonly CellRange[] | undefined => {
  const area = areaOf(filters, filters.near ? undefined : rangesOfView);
  return area?.length && shareOfState(filters) > 0.5 ? undefined : area;
};

/** Whether the order of a search is by where land is, or when it was listed. */
export const isOrderedByPlace = (sort: SortOrder): boolean => sort === 'distance' || sort === 'newest';

/** As counted last night, if each word were as frequent among listings with the others as among all. */
export const frequencyOf = async (
  db: DbOrTransaction,
  filters: SearchFilters,
): Promise<Frequency | undefined> => {
  const words = wordsOf(filters);
  if (words.length === 0) return undefined;
  const counts = await countWords(db, words.flat());
  const { rows } = await sql<{ all: number }>`
    select reltuples as all from pg_class where oid = 'listing_words'::regclass`.execute(db);
  const ofEach = words.map((stems) => stems.reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0));
  const rarest = Math.min(...ofEach);
  const all = Math.max(rows[0]?.all ?? 0, ...ofEach, 1);
  const shareOf = (counts: readonly number[]) =>
    counts.reduce((product, count) => product * Math.min(1, count / all), 1);
  const share = shareOf(ofEach);
  const shareInCounties = shareOf(ofEach.slice(0, filters.words?.length));
  return { listings: Math.min(rarest, 2 * share * all), share, shareInCounties };
};

const dayMs = 86_400_000;
const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** No day has as many new listings. */
const maxOfDay = 1_000_000;

/** How often land is listed is known from the newest, without the very newest, of which some are spread thin. */
const sample = { from: 20, to: 70 };

type Times = { newest: number; from: number | null; to: number | null; oldest: number };

/** The newest listings of a search's area, as far as an index has them; else those of all land. */
const newestOf = (parts: Parts | undefined, after: Place | null) => {
  const until = after ? sql`s.created_at <= ${createdAtOf(after)}` : sql`true`;
  const newest = sql`order by s.created_at desc, s.listing_id desc limit ${sample.to + 1}`;
  return parts
    ? sql`${parts.rows} cross join lateral (
        select s.created_at, s.listing_id from listing_search s
        where ${parts.has} and ${parts.isInBox} and ${until} ${newest}) s ${newest}`
    : sql`listing_search s where ${until} ${newest}`;
};

/** When the newest listing after a place was listed, those of the sample, and the oldest of all; in milliseconds. */
const timesAfter = async (
  db: DbOrTransaction,
  parts: Parts | undefined,
  after: Place | null,
): Promise<Times | undefined> => {
  const { rows } = await sql<Times>`
    with newest as materialized (
      select array(select extract(epoch from s.created_at)::float8 * 1000 from ${newestOf(parts, after)}) as at)
    select at[1] as newest, at[${sample.from + 1}::int] as from, at[${sample.to + 1}::int] as to,
      (select extract(epoch from min(created_at))::float8 * 1000 from listing_search) as oldest
    from newest`.execute(db);
  const [row] = rows;
  return row && row.newest !== null ? row : undefined;
};

/** The days, counted from 1970 on, of the newest land of an area, which has about so many listings. */
type Days = { first: number; last: number; earliest: number };

/** The latest days in which about so many listings of a search's area were listed; undefined where there are none. */
const latestDays = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  { after, length }: { after: Place | null; length: number },
): Promise<Days | undefined> => {
  const parts = filters.counties ? undefined : partsOf(filters);
  const times = await timesAfter(db, parts, after);
  if (!times) return undefined;
  const { newest, from, to, oldest } = times;
  const msOfOne = from === null || to === null ? newest - oldest : (from - to) / (sample.to - sample.from);
  const share = parts ? 1 : Math.max(shareOfState(filters), 1e-6);
  const earliest = dayOf(oldest);
  const first = Math.max(earliest, dayOf((from ?? newest) - (msOfOne * length) / share));
  return { first, last: dayOf(newest), earliest };
};

/** And more than so many times as many as are wanted are not looked at, where fewer days or miles may do. */
const maxTimes = 4;

/** How often other days are looked at, if those that were have too little. */
const maxTries = 4;

/** So many listings have about as many with the words as are wanted. */
export const lengthWith = ({ share }: Frequency, { wanted }: SearchLimits): number =>
  wanted / Math.max(share, 1e-9);

/** How often more is looked at, if there is too little in the miles that were. */
export const maxGrowths = 3;

/**
 * The newest listings with some words, where many have them: those of the latest days, as many days as it takes to find
 * enough, by how frequent the words are.
 */
export const findNewestWithWords = async (search: Search, frequency: Frequency): Promise<FoundPage> => {
  const { db, filters, window, limits } = search;
  const after = window.position?.after ?? null;
  const latest = await latestDays(db, filters, { after, length: lengthWith(frequency, limits) });
  if (!latest) return toPage(search, { found: 0, seen: 0, listings: null }, { end: null });
  const { first: start, last, earliest } = latest;
  // So many days have too little for the page, which they make; and so many have too much to look at.
  let [few, many] = [0, Number.POSITIVE_INFINITY];
  let page: FoundPage | undefined;
  for (let tries = 1, days = last - start + 1; ; tries += 1) {
    const first = last - days + 1;
    // A day is looked at as a whole, whatever it has.
    const most = days === 1 ? maxOfDay : Math.min(limits.withWords, maxTimes * limits.wanted);
    const source = withWords(filters, {
      cells: areaOfWords(filters),
      days: [first, last],
      limit: most + 1,
      isByPlace: isOrderedByPlace(search.sort),
    });
    const row = await findAmong(search, source, { most });
    if ((row.seen ?? 0) > most) many = days;
    else {
      few = days;
      const isLast = first <= earliest;
      const end: Place = { key: [first * dayMs * 1000], id: '00000000-0000-0000-0000-000000000000' };
      page = toPage(search, row, { end: isLast ? null : { after: end } });
      if (isLast || page.listings.length >= enoughFor(search)) return page;
    }
    const next = many === Number.POSITIVE_INFINITY ? 4 * days : Math.floor((few + many) / 2);
    // One more day alone may have too much: the next page begins with it.
    if (page && (next === few || tries > maxTries)) return page;
    days = Math.max(1, Math.min(last - earliest + 1, next));
  }
};

/** Of the latest days so many times as many are expected, that there are hardly less. */
const margin = 3;

/**
 * Up to one more than `most` listings with words that many have. Those of the latest days, if these alone have more: an
 * index would look for all that have the words before the first is read.
 */
export const someWithWords = async (
  db: DbOrTransaction,
  filters: SearchFilters,
  { share }: Frequency,
  { most, ...options }: { cells: readonly CellRange[] | undefined; most: number; isByPlace?: boolean },
): Promise<Required<Omit<Source, 'size'>>> => {
  const whole = withWords(filters, { ...options, limit: most + 1 });
  const days = await latestDays(db, filters, {
    after: null,
    length: (margin * most) / Math.max(share, 1e-9),
  });
  if (!days || days.first <= days.earliest) return whole;
  const latest = withWords(filters, { ...options, days: [days.first, days.last], limit: most + 1 });
  return {
    ...whole,
    candidates: sql`
      with latest as materialized (${latest.candidates})
      select * from latest where (select count(*) from latest) > ${most}
      union all
      select * from (${whole.candidates}) s where (select count(*) from latest) <= ${most}`,
  };
};
