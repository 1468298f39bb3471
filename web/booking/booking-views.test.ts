import { expect, it } from 'vitest';
import { explainPayout, hostName, hunterName, inferReader } from './booking-views.ts';

it.each([
  ['hunter', { id: 'theirs', roles: ['Customer'] }, null],
  ['hunter', { id: 'theirs', roles: ['Administrator'] }, null],
  ['host', { id: 'other', roles: ['Customer'] }, 3825],
  ['host', { id: 'other', roles: ['Customer'] }, null],
  ['host', { id: 'other', roles: ['Administrator'] }, 3825],
  ['administrator', { id: 'other', roles: ['Customer', 'Administrator'] }, null],
] as const)('the reader is the %s for %j with payout %j', (reader, person, payoutCents) => {
  expect(inferReader({ hunterId: 'theirs', payoutCents }, person)).toBe(reader);
});

it('explains how the payout derives from the price', () => {
  expect(explainPayout(25_500, 21_675)).toBe('The booking price of $255.00 less $38.25 that Openacre keeps');
  expect(explainPayout(25_500, 25_500)).toBe('The whole booking price');
});

it('calls people without a name by their side of the booking', () => {
  const nobody = { firstName: '', lastName: '' };
  expect(hunterName({ hunter: { firstName: 'Ada', lastName: 'Lindqvist' } })).toBe('Ada Lindqvist');
  expect(hunterName({ hunter: nobody })).toBe('A hunter');
  expect(hostName(nobody)).toBe('A landowner');
});
