import { describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { readEstimateForm } from './estimate-address.ts';

const read = (query: string) => readEstimateForm(new URLSearchParams(query));

// docs/rules/listings.md#estimated-earnings
describe('the form of the estimate', () => {
  test('begins with any land in Wisconsin and 20 days', () => {
    expect(read('')).toEqual({
      land: { activities: [], days: 20 },
      typed: { acres: '', days: '20' },
      errors: {},
    });
  });

  test('takes what a browser sends, and what paths.landowners writes', () => {
    const land = { county: 'Eau Claire', acres: 1240.5, activities: ['Deer', 'Turkey'], days: 12 } as const;
    expect(read(new URL(`http://x${paths.landowners(land)}`).search).land).toEqual(land);
    expect(read('county=&acres=1%2C240.5&activities=Turkey&activities=Deer&days=').land).toEqual({
      acres: 1240.5,
      activities: ['Deer', 'Turkey'],
      days: 20,
    });
  });

  test.each([
    ['acres=forty', { acres: 'Not a number' }],
    ['acres=0', { acres: 'Must be more than 0' }],
    ['acres=10000000', { acres: 'At most 7 digits' }],
    ['days=0', { days: 'A whole number from 1 to 365' }],
    ['days=366', { days: 'A whole number from 1 to 365' }],
    ['days=1.5', { days: 'A whole number from 1 to 365' }],
    ['county=Cook&activities=Whales', {}],
  ])('%s', (query, errors) => {
    const form = read(query);
    expect(form.errors).toEqual(errors);
    expect(form.land).toEqual({ activities: [], days: 20 });
  });
});
