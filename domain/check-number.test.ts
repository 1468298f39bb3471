import { expect, test } from 'vitest';
import { checkNumberAfter, checkNumberError } from './check-number.ts';

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

// docs/rules/payouts.md#check-numbers
test.each([
  ['', 'Required'],
  ['  ', 'Required'],
  ['-5', 'A number without a sign'],
  ['+5', 'A number without a sign'],
  ['0', 'More than 0'],
  ['000', 'More than 0'],
  ['12.5', 'A whole number, without decimals'],
  ['-12,5', 'A whole number, without decimals'],
  ['12,345.5', 'A whole number, without decimals'],
  ['1,042', 'A number without commas'],
  ['A-1,042', 'A number without commas'],
  ['12,345,678', 'A number without commas'],
  ['A-0', 'More than 0'],
  ['A000', 'More than 0'],
  ['A-100', undefined],
  ['12a', 'It must end in a digit'],
  ['None', 'It must end in a digit'],
  ['1042', undefined],
  ['A-0099', undefined],
])('says what is wrong with %j as the number of a check', (number, error) => {
  expect(checkNumberError(number)).toBe(error);
});
