import type { SearchMeaning } from '#contract/listing-search.ts';
import { whyNowhereBookable } from '#domain/availability.ts';
import { type Day, formatDay, formatDays, seasonOf } from '#domain/dates.ts';
import type { HomeFilters } from '../paths.ts';
import { type Chip, daysText, without } from './search-chips.ts';
import { countText, type FoundCount } from './search-texts.ts';

/** What the texts say of an answer. */
export type Found = FoundCount & { meaning: SearchMeaning };

const areaText = (area: NonNullable<SearchMeaning['area']>): string => {
  const isInside = area.kind === 'region' || (area.kind === 'county' && !area.isWidened);
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
  const count = countText(found);
  return `${count.charAt(0).toUpperCase()}${count.slice(1)} ${found.total === 1 ? 'place' : 'places'}`;
};

/** The days of a search, by its parts or its text. */
const searchedDays = (filters: HomeFilters, { startDay, endDay }: SearchMeaning): HomeFilters =>
  filters.weekendIn || !startDay ? filters : { ...filters, startDate: startDay, endDate: endDay ?? startDay };

/** '12 places for deer near Wausau, free Sat 12/05/2026' */
export const headingOf = (found: Found, filters: HomeFilters): string => {
  const { meaning } = found;
  const days = daysText(searchedDays(filters, meaning));
  const isMapAlone = filters.bounds && !meaning.area && meaning.words.length === 0;
  return (
    placesText(found) +
    purposeText(meaning) +
    (isMapAlone ? '' : whereText(meaning)) +
    (filters.bounds ? ' on this part of the map' : '') +
    (days ? `, free ${days}` : '') +
    (filters.rules ? `: ${filters.rules.replaceAll(',', ', ')}` : '')
  );
};

/** The first radius in which a search looks around a place. */
const firstMiles = 50;

/** How many of these lie in the first radius; undefined where the answer can't tell. */
const countNear = (miles: readonly (number | null)[], isWhole: boolean): number | undefined =>
  isWhole ? miles.filter((far) => far !== null && far <= firstMiles).length : undefined;

type Near = { miles: readonly (number | null)[]; isWhole: boolean };

/** That little is near, and how far the search looks instead. */
const widenedText = (area: SearchMeaning['area'], { miles, isWhole }: Near): string | undefined => {
  if (!area?.isWidened || !area.miles) return undefined;
  const shown = `so this shows land within ${area.miles} miles`;
  if (area.kind === 'county') return `Nothing fits in ${area.name}, ${shown} of it.`;
  const count = countNear(miles, isWhole);
  const around = `within ${firstMiles} miles of ${area.name}`;
  if (count === 0) return `Nothing fits ${around}, ${shown}.`;
  return `${count ? `Only ${count}` : 'Little'} ${around}, ${shown}.`;
};

/** What is worth saying of how a search was understood (docs/rules/search.md#words). */
export const notesOf = ({ place, bounds }: HomeFilters, meaning: SearchMeaning, near: Near): string[] => {
  const corrected = meaning.words.filter(({ isCorrected }) => isCorrected);
  const unknown = meaning.words.filter(({ isUnknown }) => isUnknown);
  const notes = [
    place && !meaning.area && `We know no place called “${place}”.`,
    ...corrected.map(({ typed }) => `No land mentions “${typed}”, so this shows words with another letter.`),
    ...unknown.map(({ typed }) => `No land mentions “${typed}”.`),
    // Without land there is none to show farther away.
    !bounds && near.miles.length > 0 && widenedText(meaning.area, near),
    meaning.isNearMe && 'Press “Near me” above to say where that is.',
  ];
  return notes.filter((note): note is string => Boolean(note));
};

export type SearchLink = { label: string; to: HomeFilters };

/** Why there are no cards, with links to searches that find some. */
export type EmptyText = { why: string; links: SearchLink[] };

/** The likely reason for an empty result, and a link to a wider search. */
const whyEmpty = (filters: HomeFilters, meaning: SearchMeaning, today: Day): [string, SearchLink?] => {
  const days = searchedDays(filters, meaning);
  const anyDays = {
    label: 'Search any days',
    to: without(
      filters,
      'startDate',
      'endDate',
      'days',
      'weekendIn',
      ...(meaning.startDay && !filters.startDate ? ['text' as const] : []),
    ),
  };
  const range = days.startDate && days.endDate && { startDay: days.startDate, endDay: days.endDate };
  if (range && !days.days && whyNowhereBookable(today, range)) {
    const last = formatDay(seasonOf(today).endDay);
    return [`Only days from today to ${last}, the end of this season, can be booked.`, anyDays];
  }
  const hasDays = Boolean(range || filters.weekendIn);
  if (filters.bounds)
    return [
      hasDays
        ? 'No land in this view is free on all of those days. Zoom out, or search the whole state.'
        : 'No land in this view. Zoom out, or search the whole state.',
      { label: 'Search the whole state', to: without(filters, 'bounds') },
    ];
  if (hasDays) {
    const isOnlyDays = Object.keys(without(anyDays.to, 'sort')).length === 0;
    return [
      isOnlyDays
        ? 'No land is free on all of those days. Try others, or fewer.'
        : 'Nothing that fits is free on all of those days. Try other days, or another place or activity.',
      anyDays,
    ];
  }
  if (filters.rules)
    return [
      'No land is listed with all of that. Remove some filters, or ask a host.',
      { label: 'Search without it', to: without(filters, 'rules') },
    ];
  if (Object.keys(without(filters, 'sort')).length === 0)
    return ['No land is open yet. Please look in again soon.'];
  return ['Nothing fits that search. Try another place or activity.', { label: 'Show all land', to: {} }];
};

type NearbyDays = { startDay: Day; endDay: Day; listings: number };

/** What else there is: other days, and the search without one of its parts, with how many each finds. */
export type NextBest = { nearbyDays: readonly NearbyDays[]; wider: readonly (Chip & { total: number })[] };

const countOf = (total: number): string => placesText({ total, isMore: total >= 1_000 }).toLowerCase();

/** The texts for an empty result: the likely reason, and the next best (docs/rules/search.md#nothing-found). */
export const emptyText = (
  filters: HomeFilters,
  meaning: SearchMeaning,
  { today, nearbyDays, wider }: NextBest & { today: Day },
): EmptyText => {
  const [why, link] = whyEmpty(filters, meaning, today);
  const address = JSON.stringify(link?.to);
  return {
    why,
    links: [
      ...nearbyDays.map(({ startDay, endDay, listings }) => ({
        label: `${formatDays({ startDay, endDay })}: ${countOf(listings)}`,
        to: { ...without(filters, 'days', 'weekendIn'), startDate: startDay, endDate: endDay },
      })),
      ...wider
        .filter(({ to }) => JSON.stringify(to) !== address)
        .map(({ name, to, total }) => ({ label: `Without ${name}: ${countOf(total)}`, to })),
      ...(link ? [link] : []),
    ],
  };
};
