import pLimit from 'p-limit';
import type { Api } from '#contract/contract.ts';
import type { Day, DayRange } from '#domain/dates.ts';
import type { HomeFilters } from '../paths.ts';
import { type EmptyText, emptyText, headingOf, notesOf } from './home-texts.ts';
import { type Chip, chipsOf, without } from './search-chips.ts';

type Answer = Awaited<ReturnType<Api['listPublicListings']>>;

/** All that the page says of a search: made by the loader, so that browsers don't load the program for it. */
export type SearchView = {
  heading: string;
  notes: readonly string[];
  chips: readonly Chip[];
  /** Where nothing was found. */
  empty?: EmptyText;
  /** Where nothing was found so far: the heading once a later page has something, and what is said if none has. */
  later?: { heading: string; nothing: { heading: string; empty: EmptyText } };
  /** The days that each result is free on; null where the search leaves open which. */
  days: DayRange | null;
  /** The order of the results; null where there are none to order. */
  sort: Answer['sort'] | null;
  /** Results have a distance, from a place or position. */
  hasDistance: boolean;
};

/** So many parts of a search are tried without, days and view first. */
const maxTried = 8;

/** An empty page must not take every connection of the process: each of these is a whole search. */
const triedAtOnce = 2;

/** How many the search finds without each of its parts, and as far as it takes. */
const tryWithout = (api: Api, filters: HomeFilters, chips: readonly Chip[]) => {
  const parts = [
    ...(filters.within ? [{ part: 'within' as const, name: '', to: without(filters, 'within') }] : []),
    ...chips.filter(isLikely),
    ...chips.filter((chip) => !isLikely(chip)),
  ];
  return pLimit(triedAtOnce).map(parts.slice(0, maxTried), async (one) => {
    const { total, isMore } = await api.listPublicListings({ query: { ...one.to, page: 1, pageSize: 1 } });
    return { ...one, total, isMore };
  });
};

const isLikely = ({ part }: Chip): boolean => part === 'days' || part === 'bounds';

const fixedDays = ({ days, weekendIn }: HomeFilters, { startDay, endDay }: Answer['meaning']) =>
  startDay && !days && !weekendIn ? { startDay, endDay: endDay ?? startDay } : null;

// Why earlier pages may have had something, and this one not, nobody knows here.
const noMore = 'Nothing more fits that search.';
const noMoreSoFar =
  'Nothing more fits among the land that was looked at so far. Go on, or narrow the search.';

type Search = { api: Api; filters: HomeFilters; answer: Answer; today: Day };

export const describeSearch = async ({ api, filters, answer, today }: Search): Promise<SearchView> => {
  const { meaning, nearbyDays, listings, total, sort, next } = answer;
  const chips = chipsOf(filters, meaning);
  const isWhole = sort === 'distance' && answer.page === 1;
  const tried = total === 0 ? await tryWithout(api, filters, chips) : [];
  // Of a page beyond the first nobody knows here what those before it had.
  const ended = answer.page === 1 ? { ...answer, isMore: false } : { ...answer, next: null };
  const emptyIf = (isMore: boolean) => {
    const text = emptyText({ filters, meaning, isMore, today }, { nearbyDays, tried });
    return answer.page === 1 ? text : { ...text, why: isMore ? noMoreSoFar : noMore };
  };
  return {
    heading: headingOf(answer, filters),
    notes: notesOf(filters, meaning, { miles: listings.map(({ miles }) => miles), isWhole, today }),
    chips,
    ...(total === 0 && { empty: emptyIf(answer.isMore && next !== null) }),
    ...(total === 0 &&
      next && {
        later: {
          heading: headingOf({ ...answer, listings: [next] }, filters),
          nothing: { heading: headingOf(ended, filters), empty: emptyIf(false) },
        },
      }),
    days: fixedDays(filters, meaning),
    sort: total > 1 ? sort : null,
    hasDistance: Boolean(meaning.area?.miles || filters.near),
  };
};
