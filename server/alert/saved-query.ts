import { z } from 'zod';
import { listingSearch } from '#contract/listing-search.ts';
import { addDays, type Day, dayInWisconsin } from '#domain/dates.ts';
import type { Context } from '../context.ts';
import type { SearchFilters } from '../search/filters-store.ts';
import { resolveSearch } from '../search/resolve-search.ts';

const shape = listingSearch.countListings.query;
type SearchQuery = z.output<typeof shape>;

/** What can be searched now: the database may be a transaction. */
type Searching = Pick<Context, 'db' | 'now'>;

/** The filters of an address; undefined where one is invalid. What is no filter, such as the order, is left out. */
const parseQuery = (search: string): SearchQuery | undefined => {
  const parsed = shape.safeParse(Object.fromEntries(new URLSearchParams(search)));
  return parsed.success ? parsed.data : undefined;
};

/** The same search always as the same text. */
const textOf = (query: SearchQuery): string => {
  const days = { startDate: query.startDay, endDate: query.endDay };
  const wire = { ...z.encode(shape, query), ...days, text: query.text?.replace(/\s+/g, ' ') };
  const pairs = Object.entries(wire)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return new URLSearchParams(pairs).toString();
};

const lastDayOf = (month: string): Day => {
  const nextMonth = addDays(`${month}-28`, 4);
  return addDays(`${nextMonth.slice(0, 7)}-01`, -1);
};

/**
 * A search as it is saved, from the address of the home page: 'next weekend' becomes the days that it means now.
 * Undefined where it is no valid search. `lastDay` is the last day that it can find, null without days.
 */
export const toSavedQuery = async (
  ctx: Searching,
  search: string,
): Promise<{ query: string; lastDay: Day | null } | undefined> => {
  const typed = parseQuery(search);
  if (!typed) return undefined;
  const { meaning } = await resolveSearch(ctx, typed);
  if (typed.weekendIn) return { query: textOf(typed), lastDay: lastDayOf(typed.weekendIn) };
  const days = meaning.startDay ? { startDay: meaning.startDay, endDay: meaning.endDay ?? undefined } : {};
  return { query: textOf({ ...typed, ...days }), lastDay: meaning.endDay };
};

export type ReadFilters = (ctx: Searching, query: string) => Promise<SearchFilters | undefined>;

export type FiltersReader = () => ReadFilters;

/** So many searches are kept: a search for days within a span takes some kilobytes. */
const maxKept = 10_000;

/**
 * Reads saved searches, of which many are the same, each once. Each call makes what reads them for one look at the
 * land. From one look to the next only those are kept that mean the same whatever land there is: a word that no land
 * had may be one by then.
 */
export const createFiltersReader = (): FiltersReader => {
  const lasting = new Map<string, SearchFilters | undefined>();
  return () => {
    const ofThisLook = new Map<string, SearchFilters | undefined>();
    const keep = (kept: typeof lasting, key: string, filters: SearchFilters | undefined) => {
      if (kept.size < maxKept) kept.set(key, filters);
      return filters;
    };
    return async (ctx, query) => {
      const key = `${dayInWisconsin(ctx.now())} ${query}`;
      const kept = [lasting, ofThisLook].find((one) => one.has(key));
      if (kept) return kept.get(key);
      const parsed = parseQuery(query);
      if (!parsed) return keep(lasting, key, undefined);
      const { steps, isLasting } = await resolveSearch(ctx, parsed);
      return keep(isLasting ? lasting : ofThisLook, key, steps[0]?.filters);
    };
  };
};

/**
 * What a saved search looks for: the area that was asked for, which does not widen by itself
 * (docs/rules/alerts.md#new-land). Undefined once its days have passed.
 */
export const filtersOf = (ctx: Searching, query: string): Promise<SearchFilters | undefined> =>
  createFiltersReader()()(ctx, query);
