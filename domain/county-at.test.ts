import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listedPlaces } from '#server/platform/geo/wisconsin-places.ts';
import { isWisconsinCounty, wisconsinCounties } from './counties.ts';
import { counties, countyAt, countyExtents, isInWisconsin } from './county-at.ts';

// docs/rules/listings.md#wisconsin-only
test('the 72 counties are in alphabetical order', () => {
  expect(counties).toHaveLength(72);
  expect(new Set(counties).size).toBe(72);
  expect([...counties]).toEqual([...counties].sort((a, b) => a.localeCompare(b)));
  expect(isWisconsinCounty('St. Croix')).toBe(true);
  expect(isWisconsinCounty('Saint Croix')).toBe(false);
});

const contracts = process.env.OPENACRE_CONTRACTS ?? '../shared/contracts';
const rates = `${contracts}/wi_counties.json`;

test.skipIf(!existsSync(rates))(`the names are those of the state's tax table (${rates})`, () => {
  const table = JSON.parse(readFileSync(rates, 'utf8')) as { counties: { county: string }[] };
  expect(table.counties.map(({ county }) => county).sort()).toEqual([...wisconsinCounties].sort());
});

test('every listed town, lake and forest is in its county, and every county has a town', () => {
  const misplaced = listedPlaces.filter(({ lat, lng, county }) => countyAt(lat, lng) !== county);
  expect(misplaced).toEqual([]);
  const towns = listedPlaces.filter(({ kind }) => kind !== 'area');
  expect(counties.filter((county) => !towns.some((town) => town.county === county))).toEqual([]);
});

test('every county contains its own middle', () => {
  for (const { name, middle } of countyExtents) expect(countyAt(middle.lat, middle.lng)).toBe(name);
});

test.each([
  ['Wisconsin Point, a sand bar', 46.708, -92.015, 'Douglas'],
  ['Rock Island', 45.41, -86.83, 'Door'],
  ['Algoma harbor', 44.6089, -87.4326, 'Kewaunee'],
  ['Madeline Island', 46.81, -90.7, 'Ashland'],
  ['the river bank at Prescott', 44.7489, -92.8021, 'Pierce'],
])('land on the shore is not refused: %s', (_, lat, lng, county) => {
  expect(countyAt(lat, lng)).toBe(county);
});

test.each([
  ['Duluth', 46.7867, -92.1005],
  ['Dubuque', 42.5006, -90.6646],
  ['Rockford', 42.2711, -89.094],
  ['Iron Mountain', 45.8202, -88.0659],
  ['the middle of Lake Michigan', 43.0, -87.3],
  ['Wisconsin with its signs swapped', -44.5, 89.5],
  ['latitude and longitude swapped', -89.4, 43.07],
  ['nowhere', Number.NaN, Number.NaN],
])('outside Wisconsin: %s', (_, lat, lng) => {
  expect(isInWisconsin(lat, lng)).toBe(false);
});
