import { describe, expect, test } from 'vitest';
import { wisconsinCounties } from './counties.ts';
import { regionOf } from './regions.ts';
import { areasAround, earningsOf, similarAcres, similarActivities } from './similar-land.ts';

// docs/rules/listings.md#price-of-similar-land
describe('similar land', () => {
  test('is looked for in the county, in its region, then in all of Wisconsin', () => {
    const areas = areasAround('Dane');
    expect(areas.map(({ name }) => name)).toEqual(['Dane County', 'South Central Wisconsin', 'Wisconsin']);
    expect(areas[0]?.counties).toEqual(['Dane']);
    expect(areas[1]?.counties).toContain('Iowa');
    expect(areas[2]?.counties).toBeUndefined();
    expect(areasAround(undefined)).toEqual([{ name: 'Wisconsin' }]);
  });

  test('every county is in exactly one region', () => {
    const regions = new Set(wisconsinCounties.map((county) => regionOf(county)));
    const counties = [...regions].flatMap((region) => region.counties);
    expect(counties.toSorted()).toEqual(wisconsinCounties.toSorted());
  });

  test('has half to twice the acres, and one of the activities', () => {
    expect(similarAcres(80)).toEqual({ least: 40, most: 160 });
    expect(similarActivities(['Deer', 'Turkey'])).toEqual(['Deer', 'All Legal Game', 'Turkey']);
    expect(similarActivities(['Fishing Access'])).toEqual(['Fishing Access']);
    expect(similarActivities([])).toEqual([]);
  });
});

// docs/rules/listings.md#estimated-earnings
test('earnings are the price of the days times the usual share of the host', () => {
  const prices = { lowerPriceCents: 3050, middlePriceCents: 4500, upperPriceCents: 7525 };
  expect(earningsOf(prices, 20)).toEqual({ leastCents: 51_850, mostCents: 127_925 });
  expect(earningsOf(prices, 1)).toEqual({ leastCents: 2593, mostCents: 6396 });
});
