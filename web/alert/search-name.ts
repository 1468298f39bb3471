import type { SearchMeaning } from '#contract/listing-search.ts';
import type { HomeFilters } from '../paths.ts';
import { daysText } from '../search/days-texts.ts';
import { areaName } from '../search/search-chips.ts';

const maxLength = 80;

/** 'near Wausau', 'in Dane County' */
const whereText = ({ bounds }: HomeFilters, { area }: SearchMeaning): string => {
  if (area?.kind === 'position') return ' near you';
  if (area) return ` ${area.kind === 'place' ? 'near' : 'in'} ${area.name}`;
  return bounds ? ' on a part of the map' : '';
};

const priceText = ({ minPrice, maxPrice }: HomeFilters): string | undefined => {
  if (minPrice && maxPrice) return `$${minPrice} to $${maxPrice} a day`;
  if (maxPrice) return `up to $${maxPrice} a day`;
  return minPrice ? `from $${minPrice} a day` : undefined;
};

const acresText = ({ minAcres, maxAcres }: HomeFilters): string | undefined => {
  if (minAcres && maxAcres) return `${minAcres} to ${maxAcres} acres`;
  if (maxAcres) return `up to ${maxAcres} acres`;
  return minAcres ? `at least ${minAcres} acres` : undefined;
};

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

/** A name for a search, of what it was understood to mean: 'Deer near Wausau, up to $80 a day'. */
export const nameOfSearch = (filters: HomeFilters, meaning: SearchMeaning): string => {
  const words = meaning.words.map(({ typed }) => `“${typed}”`).join(' ');
  const what = [listed(meaning.activities) || (words ? '' : 'Land'), words].filter(Boolean).join(', ');
  const { party, instant, rating, rules } = filters;
  const meant = { startDate: meaning.startDay ?? undefined, endDate: meaning.endDay ?? undefined };
  const name = [
    what + whereText(filters, meaning),
    daysText({ ...meant, ...filters }),
    priceText(filters),
    acresText(filters),
    party && `party of ${party}`,
    instant && 'confirms at once',
    rating && `${rating} stars or more`,
    rules?.replaceAll(',', ', '),
  ]
    .filter(Boolean)
    .join(', ');
  return name.length > maxLength ? `${name.slice(0, maxLength - 1).trimEnd()}…` : name;
};

/** The miles that a place is searched around at first; a county within its lines. */
const milesAtFirst = { place: 50, position: 50, county: null, region: null } as const;

/** 'Wausau, within 50 miles': where an alert looks, which does not widen; undefined for the whole state. */
export const alertArea = (filters: HomeFilters, { area }: SearchMeaning): string | undefined =>
  areaName(filters, area?.isWidened ? { ...area, miles: milesAtFirst[area.kind] } : area);
