import { expect, test } from 'vitest';
import type { SearchMeaning } from '#contract/listing-search.ts';
import type { HomeFilters } from '../paths.ts';
import { meaningOf } from '../search/search-chips.ts';
import { alertArea, nameOfSearch } from './search-name.ts';

const place = (name: string, miles = 50, isWidened = false) => ({
  area: { name, kind: 'place', miles, isWidened } as const,
});
const word = (typed: string) => ({ typed, isCorrected: false, isUnknown: false });

// docs/rules/alerts.md#saved-searches
test.each<[string, HomeFilters, Partial<SearchMeaning>]>([
  [
    'Deer near Wausau, up to $80 a day',
    { text: 'deer near Wausau', maxPrice: 80 },
    { ...place('Wausau'), activities: ['Deer'], words: [] },
  ],
  ['Land in Dane County', { county: 'Dane' }, {}],
  ['Land', {}, {}],
  ['Land on a part of the map', { bounds: '-90,43,-89,44' }, {}],
  ['“creek” near you', { text: 'creek', near: '44.9,-89.6' }, { words: [word('creek')] }],
  [
    'Deer, Turkey and Predators, $50 to $80 a day, at least 40 acres',
    { activity: 'Deer,Turkey,Predators', minPrice: 50, maxPrice: 80, minAcres: 40 },
    {},
  ],
  ['Land, Sat 12/05/2026 to Sun 12/06/2026', { startDate: '2026-12-05', endDate: '2026-12-06' }, {}],
  ['Land, any weekend of December 2026, party of 4', { weekendIn: '2026-12', party: 4 }, {}],
  [
    'Land, confirms at once, 4 stars or more, Dogs, Trout',
    { instant: 'true', rating: 4, rules: 'Dogs,Trout' },
    {},
  ],
])('the name of a search: %s', (name, filters, meaning) => {
  expect(nameOfSearch(filters, { ...meaningOf(filters), ...meaning })).toBe(name);
});

test('a long name is cut to 80 characters', () => {
  const filters = { text: 'a very long search that somebody typed in', maxPrice: 80, minAcres: 40, party: 4 };
  expect(nameOfSearch(filters, meaningOf(filters))).toHaveLength(80);
});

// docs/rules/alerts.md#new-land
test.each<[string | undefined, Partial<SearchMeaning>]>([
  ['Wausau, within 50 miles', place('Wausau', 100, true)],
  ['Wausau, within 25 miles', place('Wausau', 25)],
  ['Dane County', { area: { name: 'Dane County', kind: 'county', miles: 100, isWidened: true } }],
  [undefined, { area: null }],
])('where an alert looks: %s', (text, meaning) => {
  expect(alertArea({}, { ...meaningOf({}), ...meaning })).toBe(text);
});
