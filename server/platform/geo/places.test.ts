import { expect, test } from 'vitest';
import { countyAt } from '#domain/county-at.ts';
import { nameToSearch } from '#domain/place-names.ts';
import { placeKey } from './place-search.ts';
import { findPlace, places, searchPlaces } from './places.ts';
import { listedPlaces } from './wisconsin-places.ts';
import { zipCodes } from './wisconsin-zip-codes.ts';

const first = (text: string) => searchPlaces(text, 1)[0];

test('there are hundreds of places, each within its county', () => {
  expect(places.length).toBeGreaterThan(500);
  for (const place of places) expect(countyAt(place.lat, place.lng), place.name).toBe(place.county);
});

test('every row of the file is complete: a kind, a rank, and a position with three decimals at most', () => {
  expect(listedPlaces).toHaveLength(930);
  for (const { name, kind, rank, lat, lng } of listedPlaces) {
    expect(name, name).toMatch(/^\p{Lu}[\p{L} .'-]+$/u);
    expect(['city', 'village', 'area'], name).toContain(kind);
    expect([1, 2, 3], name).toContain(rank);
    for (const degrees of [lat, lng]) expect(Number(degrees.toFixed(3)), name).toBe(degrees);
  }
});

test.each([
  ['madison', 'Madison'],
  ['MAD', 'Madison'],
  ['hay', 'Hayward'],
  ['Hayard', 'Hayward'],
  ['Milwakee', 'Milwaukee'],
  ['eau clare', 'Eau Claire'],
  ['prarie du chein', 'Prairie du Chien'],
  ['lacrosse', 'La Crosse'],
  ['la crosse, WI', 'La Crosse'],
  ['fondulac', 'Fond du Lac'],
  ['Deforest', 'DeForest'],
  ['Saint Croix co.', 'St. Croix County'],
  ['St Croix Falls', 'St. Croix Falls'],
  ['dane', 'Dane County'],
  ['Monroe County', 'Monroe County'],
  ['Monroe, Green Co.', 'Monroe'],
  ['Devils Lake', "Devil's Lake"],
  ['Lác Courte', 'Lac Courte Oreilles'],
  ['horicon m', 'Horicon Marsh'],
])('%s finds %s', (text, name) => {
  expect(first(text)?.name).toBe(name);
});

// docs/rules/search.md#places
test('a ZIP code is found by its beginning, with its county, and never by a typo', () => {
  expect(first('54665')).toMatchObject({ name: '54665', kind: 'zip', county: 'Vernon' });
  expect(searchPlaces('5466', 8).map(({ name }) => name)).toContain('54665');
  expect(searchPlaces('54600', 8)).toEqual([]);
  expect(zipCodes.length).toBeGreaterThan(700);
});

test.each([
  ['Weston', 'Marathon'],
  ['Kronenwetter', 'Marathon'],
  ['Pulaski', 'Brown'],
  ['Fall River', 'Columbia'],
  ['Boyd', 'Chippewa'],
  ['Dorchester', 'Clark'],
  ['Dale', 'Outagamie'],
])('small places are known too: %s in %s County', (name, county) => {
  expect(findPlace(name)).toMatchObject({ name, county });
});

test('no two places have the same name', () => {
  const names = places.map(({ name }) => placeKey(name));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('a county is meant by its bare name if only a village elsewhere has it', () => {
  expect(findPlace('Taylor')?.name).toBe('Taylor County');
  expect(findPlace('Jackson')?.name).toBe('Jackson County');
  expect(findPlace('Jackson, Washington County')?.name).toBe('Jackson');
  expect(findPlace('Dane')).toMatchObject({ name: 'Dane', kind: 'village' });
  expect(findPlace('Monroe')).toMatchObject({ name: 'Monroe', kind: 'city' });
});

test('every place is found by the name that searches have', () => {
  for (const place of places) expect(findPlace(nameToSearch(place)), place.name).toBe(place);
});

test('an exact match hides matches with typos', () => {
  expect(searchPlaces('madison', 8).map(({ name }) => name)).toEqual(['Madison']);
});

test('a county has bounds, and large cities come before small ones', () => {
  expect(first('Vilas')?.bounds?.map(Math.round)).toEqual([-90, 46, -89, 46]);
  expect(searchPlaces('Wau', 2).map(({ name }) => name)).toEqual(['Wausau', 'Waukesha']);
});

test('empty or unknown text finds nothing', () => {
  for (const text of ['', '   ', '?!', 'xyzzy', 'a'.repeat(10_000)])
    expect(searchPlaces(text, 5)).toEqual([]);
  expect(searchPlaces('lake', 3)).toHaveLength(3);
  expect(searchPlaces('lake', 0)).toEqual([]);
});
