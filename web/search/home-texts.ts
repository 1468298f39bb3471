import type { SearchMeaning } from '#contract/listing-search.ts';
import { type Day, formatDays } from '#domain/dates.ts';
import { milesText, searchedMiles } from '#domain/search-area.ts';
import type { HomeFilters } from '../paths.ts';
import { daysText, nothingFreeText, partOfDaysText, searchedDays, whyNoDays } from './days-texts.ts';
import { type Chip, type ChipPart, without } from './search-chips.ts';
import { countText, type FoundCount } from './search-texts.ts';

/** What the texts say of an answer. */
export type Found = FoundCount & { meaning: SearchMeaning };

const areaText = (area: NonNullable<SearchMeaning['area']>): string => {
  const isInside = (area.kind === 'region' || area.kind === 'county') && area.miles === null;
  return ` ${isInside ? 'in' : 'near'} ${area.name}`;
};

/** ' near Wausau matching “oak ridge”' */
export const whereText = ({ area, words }: SearchMeaning): string => {
  const matching = words.map(({ typed }) => typed).join(' ');
  if (!area && !matching) return ' in Wisconsin';
  return (area ? areaText(area) : '') + (matching && ` matching “${matching}”`);
};

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** ' for deer or turkey' */
const purposeText = ({ activities }: SearchMeaning): string =>
  activities.length > 0
    ? ` for ${eitherOf.format(activities.map((activity) => activity.toLowerCase()))}`
    : '';

const placesText = (found: FoundCount): string => {
  if (found.total === 0 && found.isMore) return 'No places so far';
  const count = countText(found);
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} ${found.total === 1 ? 'place' : 'places'}`;
};

/** A page of an answer; `next` is null where the search has come to its end. */
type Shown = { listings?: readonly unknown[]; page?: number; next?: string | null };

/** Of a search that goes on the count is of its first page, where nothing may have been found yet. */
const shownText = ({ listings = [], page = 1, next, ...found }: FoundCount & Shown): string => {
  if (found.total > 0 || !found.isMore) return placesText(found);
  if (listings.length > 0) return 'Places';
  if (page === 1) return placesText(found);
  return next === null ? 'No more places' : 'No more places so far';
};

/** '12 places for deer near Wausau, free Sat 12/05/2026' */
export const headingOf = (found: Found & Shown, filters: HomeFilters): string => {
  const { meaning } = found;
  const days = daysText(searchedDays(filters, meaning));
  const isMapAlone = filters.bounds && !meaning.area && meaning.words.length === 0;
  return (
    shownText(found) +
    purposeText(meaning) +
    (isMapAlone ? '' : whereText(meaning)) +
    (filters.bounds ? ' on this part of the map' : '') +
    (days ? `, free ${days}` : '') +
    (filters.rules ? `: ${filters.rules.replaceAll(',', ', ')}` : '')
  );
};

/** The first radius in which a search looks around a place. */
const [firstMiles] = searchedMiles;

/** How many of these lie in the first radius; undefined where the answer can't tell. */
const countNear = (miles: readonly (number | null)[], isWhole: boolean): number | undefined =>
  isWhole ? miles.filter((far) => far !== null && far <= firstMiles).length : undefined;

type Near = { miles: readonly (number | null)[]; isWhole: boolean; today: Day };

/** That little is near, and how far the search looks instead. */
const widenedText = (
  area: SearchMeaning['area'],
  { miles, isWhole }: Omit<Near, 'today'>,
): string | undefined => {
  if (!area?.isWidened || !area.miles) return undefined;
  const farther = milesText(area.miles);
  const shown = `so this shows land ${farther}`;
  if (area.kind === 'county' || area.kind === 'region')
    return `Nothing fits in ${area.name}, ${shown}${farther.startsWith('within') ? ' of it' : ''}.`;
  const count = countNear(miles, isWhole);
  const around = `within ${firstMiles} miles of ${area.name}`;
  if (count === 0) return `Nothing fits ${around}, ${shown}.`;
  return `${count ? `Only ${count}` : 'Little'} ${around}, ${shown}.`;
};

/** What is worth saying of how a search was understood (docs/rules/search.md#words). */
export const notesOf = (filters: HomeFilters, meaning: SearchMeaning, near: Near): string[] => {
  const { place, bounds } = filters;
  const corrected = meaning.words.filter(({ isCorrected }) => isCorrected);
  const unknown = meaning.words.filter(({ isUnknown }) => isUnknown);
  const notes = [
    meaning.area?.typed && `Shown${areaText(meaning.area)} for “${meaning.area.typed}”.`,
    place && !meaning.area && `We know no place called “${place}”.`,
    ...corrected.map(({ typed }) => `No land mentions “${typed}”, so this shows words with another letter.`),
    ...unknown.map(({ typed }) => `No land mentions “${typed}”.`),
    // Without land there is none to show farther away.
    !bounds && near.miles.length > 0 && widenedText(meaning.area, near),
    partOfDaysText({ filters, meaning, today: near.today }),
    meaning.isNearMe && 'Press “Near me” above to say where that is.',
  ];
  return notes.filter((note): note is string => Boolean(note));
};

export type SearchLink = { label: string; to: HomeFilters };

/** Why there are no cards, with links to searches that find some. */
export type EmptyText = { why: string; links: SearchLink[] };

/** Without a part of the search; without its `within` it is as far as it takes. */
type Tried = Omit<Chip, 'part'> & { part: ChipPart | 'within' } & FoundCount;

/** What else there is: other days, and the search without each of its parts, with how many each finds. */
export type NextBest = { nearbyDays: readonly NearbyDays[]; tried: readonly Tried[] };
type NearbyDays = { startDay: Day; endDay: Day } & { listings: number; isMore: boolean };

const isFound = ({ listings }: NearbyDays): boolean => listings > 0;

/** The part without which something is found, as far as a reason can be named; only what is true may be said. */
const reasons: readonly [Tried['part'], string | typeof nothingFreeText][] = [
  ['days', nothingFreeText],
  ['bounds', 'No land that fits is in this view. Zoom out, or search the whole state.'],
  ['within', 'Nothing that fits is that near. Search farther, or try another place or activity.'],
  ['rules', 'No land is listed with all of that. Remove some filters, or ask a host.'],
  ['price', 'Nothing that fits has that price. Try another one, or another place or activity.'],
];

type Empty = { filters: HomeFilters; meaning: SearchMeaning; isMore: boolean; today: Day };

const whyEmpty = ({ filters, meaning, isMore, today }: Empty, wider: readonly Tried[]): string => {
  if (isMore) return 'Nothing fits among the land that was looked at so far. Go on, or narrow the search.';
  const noDays = whyNoDays({ filters, meaning, today });
  if (noDays) return noDays;
  const [, reason] = reasons.find(([part]) => wider.some((one) => one.part === part)) ?? [];
  if (reason) return typeof reason === 'string' ? reason : reason(filters, meaning);
  const isWithoutSearch = Object.keys(without(filters, 'sort')).length === 0;
  return isWithoutSearch
    ? 'No land is open yet. Please look in again soon.'
    : 'Nothing fits that search. Try another place or activity.';
};

const countOf = (found: FoundCount): string => placesText(found).toLowerCase();

/** The search without a part whose name says its limit. */
const widerTexts: Partial<Record<Tried['part'], string>> = {
  days: 'Search any days',
  within: 'Search farther',
  bounds: 'Search the whole state',
  price: 'At any price',
  acres: 'Of any size',
  party: 'For fewer people',
  instant: 'Also where the host answers first',
  rating: 'With any rating, or none',
};

const labelOf = ({ part, name, to, ...found }: Tried): string => {
  const isAll = Object.keys(without(to, 'sort')).length === 0;
  const text = widerTexts[part] ?? (isAll ? 'Show all land' : `Without ${name}`);
  return `${text}: ${countOf(found)}`;
};

/** So many of the wider searches are offered. */
const maxOffered = 3;

/**
 * The texts for an empty result: the likely reason, and the next best that finds something, that of the reason first
 * (docs/rules/search.md#nothing-found).
 */
export const emptyText = (search: Empty, { nearbyDays, tried }: NextBest): EmptyText => {
  const { filters } = search;
  const wider = tried.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const reason = reasons.map(([part]) => wider.find((one) => one.part === part)).find((one) => one);
  const offered = [...new Set([...(reason ? [reason] : []), ...wider])].slice(0, maxOffered);
  return {
    why: whyEmpty(search, wider),
    links: [
      ...nearbyDays.filter(isFound).map(({ startDay, endDay, listings: total, isMore }) => ({
        label: `${formatDays({ startDay, endDay })}: ${countOf({ total, isMore })}`,
        to: { ...without(filters, 'days', 'weekendIn'), startDate: startDay, endDate: endDay },
      })),
      ...offered.map((one) => ({ label: labelOf(one), to: one.to })),
      ...(tried.length > 0 && offered.length === 0 ? [{ label: 'Show all land', to: {} }] : []),
    ],
  };
};
