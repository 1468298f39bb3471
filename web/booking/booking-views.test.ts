import { expect, it } from 'vitest';
import { readerOf, sayShare } from './booking-views.ts';

it.each([
  ['hunter', { id: 'theirs', roles: ['Customer'] }, null],
  ['hunter', { id: 'theirs', roles: ['Administrator'] }, null],
  ['host', { id: 'other', roles: ['Customer'] }, 3825],
  ['host', { id: 'other', roles: ['Customer'] }, null],
  ['host', { id: 'other', roles: ['Administrator'] }, 3825],
  ['administrator', { id: 'other', roles: ['Customer', 'Administrator'] }, null],
] as const)('is read as the %s by %j who is told of %j', (reader, person, payoutCents) => {
  expect(readerOf({ userId: 'theirs', payoutCents }, person)).toBe(reader);
});

it('tells an owner how their share comes of the price', () => {
  expect(sayShare(25_500, 21_675)).toBe('The booking price of $255.00 less $38.25 that Openacre keeps');
  expect(sayShare(25_500, 25_500)).toBe('The whole booking price');
});
