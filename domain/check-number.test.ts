import { expect, test } from 'vitest';
import { checkNumberAfter } from './check-number.ts';

// docs/rules/payouts.md#run-for-checks
test.each([
  ['1042', 0, '1042'],
  ['1042', 1, '1043'],
  ['999', 1, '1000'],
  ['0099', 1, '0100'],
  ['A-0099', 2, 'A-0101'],
  [' 7 ', 1, '8'],
  ['99999999999999999999', 1, '100000000000000000000'],
  ['12B', 1, undefined],
  ['', 1, undefined],
])('from %j on by %i: %j', (first, steps, number) => {
  expect(checkNumberAfter(first, steps)).toBe(number);
});
