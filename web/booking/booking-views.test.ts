import { expect, it } from 'vitest';
import { explainPayout, hostName, hunterName } from './booking-views.ts';

it('explains how the payout derives from the price', () => {
  expect(explainPayout(25_500, 21_675, 0)).toBe(
    'The booking price of $255.00 less $38.25 that Openacre keeps',
  );
  expect(explainPayout(25_500, 20_000, 5_000)).toBe(
    'The booking price of $255.00 less $55.00 that Openacre keeps or that was refunded',
  );
  expect(explainPayout(25_500, 25_500, 0)).toBe('The whole booking price');
});

it('calls people without a name by their side of the booking', () => {
  const nobody = { firstName: '', lastName: '' };
  expect(hunterName({ hunter: { firstName: 'Ada', lastName: 'Lindqvist' } })).toBe('Ada Lindqvist');
  expect(hunterName({ hunter: nobody })).toBe('A hunter');
  expect(hostName(nobody)).toBe('A landowner');
});
