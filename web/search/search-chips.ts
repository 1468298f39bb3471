import type { SearchMeaning } from '#contract/listing-search.ts';
import type { Activity } from '#domain/activities.ts';
import type { County } from '#domain/counties.ts';
import { milesText } from '#domain/search-area.ts';
import type { HomeFilters } from '../paths.ts';
import { daysText } from './days-texts.ts';

/** One part of a search: which, how it is called, and the search without it. */
export type Chip = { part: ChipPart; name: string; to: HomeFilters };
export type ChipPart =
  | 'area'
  | 'words'
  | 'activity'
  | 'days'
  | 'price'
  | 'acres'
  | 'party'
  | 'instant'
  | 'rating'
  | 'rules'
  | 'bounds';

/** A search without some of its parts, and from its first page. */
export const without = (filters: HomeFilters, ...names: readonly (keyof HomeFilters)[]): HomeFilters =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) =>
        value !== undefined && value !== '' && name !== 'page' && !names.includes(name as keyof HomeFilters),
    ),
  );

/** What a search without an answer means: its own parts, with its text as one. */
export const meaningOf = ({ text, place, county, near, activity, startDate, endDate }: HomeFilters) => {
  const name = place ?? (county ? `${county} County` : near && 'you');
  const kind = place ? 'place' : county ? 'county' : 'position';
  return {
    area: name ? { name, kind, miles: null, isWidened: false } : null,
    activities: (activity?.split(',') ?? []) as Activity[],
    startDay: startDate ?? null,
    endDay: endDate ?? null,
    daysLimit: null,
    words: text ? [{ typed: text, isCorrected: false, isUnknown: false }] : [],
    isNearMe: false,
  } satisfies SearchMeaning;
};

/** Where a search looks, as parts of an address. */
const areaParts = ({ near, place }: HomeFilters, area: SearchMeaning['area']): HomeFilters => {
  if (!area) return place ? { place } : {};
  if (area.kind === 'position') return near ? { near } : {};
  if (area.kind === 'county') return { county: area.name.replace(/ County$/, '') as County };
  // A ZIP code's name says its county as well.
  return { place: /^\d{5}/.exec(area.name)?.[0] ?? area.name };
};

/** The longest text of a search. */
const maxText = 100;

/** Words as a text in which they stay words, also 'eagle', which alone is a village (docs/rules/search.md#words). */
const quoted = (words: readonly { typed: string }[]): string => {
  const text = words
    .map(({ typed }) => typed)
    .join(' ')
    .replace(/["“”„]/g, '');
  return text && text.length + 2 <= maxText ? `"${text}"` : text;
};

/** The words of a search as a text: as it was typed where it says nothing else. */
const textOf = ({ text }: HomeFilters, { words }: SearchMeaning): string =>
  words.map(({ typed }) => typed).join(' ') === text ? text : quoted(words);

/** The same search with what its text means as parts of their own. */
const spelledOut = (filters: HomeFilters, meaning: SearchMeaning): HomeFilters => ({
  ...without(filters, 'text', 'place', 'near', 'county'),
  ...(meaning.words.length > 0 && { text: textOf(filters, meaning) }),
  ...areaParts(filters, meaning.area),
  ...(meaning.activities.length > 0 && { activity: meaning.activities.join() }),
  ...(meaning.startDay &&
    !filters.weekendIn && { startDate: meaning.startDay, endDate: meaning.endDay ?? meaning.startDay }),
});

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Wausau, within 50 miles' */
export const areaName = (
  { place, bounds, within }: HomeFilters,
  area: SearchMeaning['area'],
): string | undefined => {
  if (!area) return place && `“${place}”`;
  const name = area.kind === 'position' ? 'Near you' : capitalized(area.name);
  // In a view of the map only miles that were chosen are a limit.
  return area.miles && (!bounds || within) ? `${name}, ${milesText(area.miles)}` : name;
};

/** '$50 to $100 a day' */
const between = (min: number | undefined, max: number | undefined, say: (n: string) => string) => {
  const [low, high] = [min, max].map((n) => n?.toLocaleString('en-US'));
  if (low !== undefined && high !== undefined) return `${say(low)} to ${say(high)}`;
  if (low !== undefined) return `At least ${say(low)}`;
  return high === undefined ? undefined : `At most ${say(high)}`;
};

/** What a search was understood to mean, as parts that can be taken off one by one (docs/rules/search.md#chips). */
export const chipsOf = (filters: HomeFilters, meaning: SearchMeaning): Chip[] => {
  const base = spelledOut(filters, meaning);
  const { words, activities, area } = meaning;
  // What was taken for a mistyped place may have been meant as words.
  const mistyped = area?.typed ? [{ typed: area.typed }] : [];
  const { minPrice, maxPrice, minAcres, maxAcres, party, instant, rating, rules, bounds } = base;
  const days = daysText(base);
  const price = between(minPrice, maxPrice, (amount) => `$${amount}`);
  const acres = between(minAcres, maxAcres, (amount) => amount);
  const tags = rules?.split(',') ?? [];
  const leaving = (name: 'activity' | 'rules', list: readonly string[], gone: string) =>
    without({ ...base, [name]: list.filter((other) => other !== gone).join() });
  const chips: (Chip | '' | 0 | undefined)[] = [
    {
      part: 'area',
      name: areaName(filters, area) ?? '',
      to: without({ ...base, text: quoted([...words, ...mistyped]) }, 'place', 'near', 'county', 'within'),
    },
    ...words.map(({ typed }, at) => ({
      part: 'words' as const,
      name: `“${typed}”`,
      to: without({
        ...base,
        text: quoted(words.filter((_, other) => other !== at)),
      }),
    })),
    ...activities.map((activity) => ({
      part: 'activity' as const,
      name: activity,
      to: leaving('activity', activities, activity),
    })),
    days && {
      part: 'days',
      name: capitalized(days),
      to: without(base, 'startDate', 'endDate', 'days', 'weekendIn'),
    },
    price && { part: 'price', name: `${price} a day`, to: without(base, 'minPrice', 'maxPrice') },
    acres && { part: 'acres', name: `${acres} acres`, to: without(base, 'minAcres', 'maxAcres') },
    party && { part: 'party', name: `Party of ${party}`, to: without(base, 'party') },
    instant && { part: 'instant', name: 'Confirms at once', to: without(base, 'instant') },
    rating && { part: 'rating', name: `${rating} stars or more`, to: without(base, 'rating') },
    ...tags.map((tag) => ({ part: 'rules' as const, name: tag, to: leaving('rules', tags, tag) })),
    bounds && { part: 'bounds', name: 'Map area', to: without(base, 'bounds') },
  ];
  return chips.filter((chip) => typeof chip === 'object').filter(({ name }) => name !== '');
};
