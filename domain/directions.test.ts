import { expect, test } from 'vitest';
import { directionsTo, formatCoordinates } from './directions.ts';

const place = { lat: 43.5678, lng: -90.888099 };

test('directions lead to the position', () => {
  expect(directionsTo(place)).toMatch(/destination=43\.5678,-90\.888099$/);
});

test('coordinates have five decimals, about a meter', () => {
  expect(formatCoordinates(place)).toBe('43.56780, -90.88810');
});
