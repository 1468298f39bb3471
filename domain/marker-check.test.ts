import { expect, test } from 'vitest';
import { checkMarker, farMiles, milesBetween } from './marker-check.ts';

const viroqua = { lat: 43.5569, lng: -90.8887 }; // Vernon County
const north = (miles: number) => ({ lat: viroqua.lat + miles / 69.09, lng: viroqua.lng });

test('distances are along the ground, in miles', () => {
  expect(milesBetween(viroqua, viroqua)).toBe(0);
  expect(milesBetween({ lat: 43.0731, lng: -89.4012 }, { lat: 43.0389, lng: -87.9065 })).toBeCloseTo(75.5, 0);
  // A degree of longitude is shorter than one of latitude.
  expect(milesBetween({ lat: 45, lng: -90 }, { lat: 46, lng: -90 })).toBeCloseTo(69.1, 1);
  expect(milesBetween({ lat: 45, lng: -90 }, { lat: 45, lng: -89 })).toBeCloseTo(48.9, 1);
});

// docs/rules/listings.md#marker-and-address
test.each([
  [0, false],
  [0.4, false],
  [farMiles - 0.01, false],
  [farMiles + 0.01, true],
  [9, true],
])('a marker %d miles from its address: far is %s', (miles, isFar) => {
  const check = checkMarker(north(miles), { address: viroqua, county: 'Vernon' });
  expect(check.miles).toBeCloseTo(miles, 2);
  expect(check.doubts).toEqual(isFar ? [{ kind: 'farFromAddress' }] : []);
});

test('a marker in another county than its address, or than the chosen one, is doubted', () => {
  const markerCounty = 'Vernon';
  const dodgeville = { lat: 42.96, lng: -90.13 }; // Iowa County
  expect(checkMarker(viroqua, { address: dodgeville, county: 'Vernon' }).doubts).toEqual([
    { kind: 'farFromAddress' },
    { kind: 'addressInOtherCounty', markerCounty, county: 'Iowa' },
  ]);
  expect(checkMarker(viroqua, { address: dodgeville, county: 'Dane' }).doubts).toEqual([
    { kind: 'farFromAddress' },
    { kind: 'addressInOtherCounty', markerCounty, county: 'Iowa' },
    { kind: 'otherCountyChosen', markerCounty, county: 'Dane' },
  ]);
  // The same county twice is said once.
  expect(checkMarker(viroqua, { address: dodgeville, county: 'Iowa' }).doubts).toHaveLength(2);
  expect(checkMarker(viroqua, { county: 'Iowa' })).toEqual({
    miles: undefined,
    doubts: [{ kind: 'otherCountyChosen', markerCounty, county: 'Iowa' }],
  });
});

test('near a county line, which is drawn roughly, both counties fit', () => {
  const danesWesternLine = -89.8385; // beyond it lies Iowa County
  const doubtsAt = (lng: number) => checkMarker({ lat: 43.0, lng }, { county: 'Dane' }).doubts;
  expect(doubtsAt(danesWesternLine + 0.01)).toEqual([]);
  expect(doubtsAt(danesWesternLine - 0.01)).toEqual([]);
  expect(doubtsAt(danesWesternLine - 0.02)).toEqual([
    { kind: 'otherCountyChosen', markerCounty: 'Iowa', county: 'Dane' },
  ]);
});

test('without an address and a county, or outside Wisconsin, counties are not compared', () => {
  expect(checkMarker(viroqua, {})).toEqual({ miles: undefined, doubts: [] });
  const chicago = { lat: 41.88, lng: -87.63 };
  expect(checkMarker(chicago, { address: viroqua, county: 'Vernon' }).doubts).toEqual([
    { kind: 'farFromAddress' },
  ]);
});
