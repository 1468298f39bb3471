import { expect, test } from 'vitest';
import { beginsWith, endsOf, suggestionsOf } from './place-completion.ts';

const end = (before: string, place: string) => ({ before, place });

// docs/rules/search.md#places
test.each([
  ['Waus', [end('', 'Waus')]],
  ['deer near Waus', [end('deer near ', 'Waus')]],
  ['deer Waus', [end('', 'deer Waus'), end('deer ', 'Waus')]],
  ['creek near Wisconsin Ra', [end('creek near ', 'Wisconsin Ra')]],
  [
    'oak ridge Fish Cre',
    [end('', 'oak ridge Fish Cre'), end('oak ridge ', 'Fish Cre'), end('oak ridge Fish ', 'Cre')],
  ],
  // What is understood as something else is no place, nor is a word that has just been begun, or is complete.
  ['Wausau deer', [end('', 'Wausau deer')]],
  ['deer Wa', [end('', 'deer Wa')]],
  ['creek Wausau ', [end('', 'creek Wausau')]],
])('of "%s" these may be places: %j', (text, ends) => {
  expect(endsOf(text)).toEqual(ends);
});

// docs/rules/search.md#search-key
test.each([
  ['St. Croix Falls', 'st croix'],
  ['St. Germain', 'Saint Germ'],
  ['La Crosse', 'LaCros'],
  ['Lac du Flambeau', 'lác du'],
  ['Land O’ Lakes', "land o'"],
])('%s begins as “%s”', (name, typed) => {
  expect(beginsWith(name, typed)).toBe(true);
  expect(beginsWith('Wausau', typed)).toBe(false);
});

// docs/rules/search.md#places
test.each([
  ['Jackson', 'village', 'Washington', 'Jackson, Washington County', 'Washington County'],
  ['Jackson County', 'county', 'Jackson', 'Jackson County', 'County'],
  ['Monroe', 'city', 'Green', 'Monroe', 'Green County'],
] as const)('%s, a %s in %s County, fills in “%s”', (name, kind, county, text, detail) => {
  const place = { name, kind, county, lat: 43, lng: -89 };
  expect(suggestionsOf(end('deer near ', name), [place])).toEqual([
    { name, detail, text: `deer near ${text}` },
  ]);
});

// docs/rules/search.md#places
test.each([
  ['', 'Eagle', 'Eagle'],
  ['deer ', 'Wausau', 'deer Wausau'],
  ['creek ', 'Eagle', 'creek near Eagle'],
  ['creek near ', 'Eagle', 'creek near Eagle'],
  ['oak ridge ', 'Fish Creek', 'oak ridge near Fish Creek'],
  ['near oak ridge ', 'Eagle', 'near oak ridge near Eagle'],
  ['deer in ', 'Winter', 'deer near Winter'],
  ['in ', 'Winter', 'near Winter'],
  ['deer in ', 'St. Croix Falls', 'deer in St. Croix Falls'],
])('after "%s", %s makes "%s", of which it is the place', (before, name, text) => {
  const place = { name, kind: 'village', county: 'Dane', lat: 43, lng: -89 } as const;
  expect(suggestionsOf(end(before, name), [place]).at(-1)?.text).toBe(text);
});
