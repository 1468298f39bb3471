import { expect, test } from 'vitest';
import { PartySize } from '#contract/fields.ts';
import { asNumber } from './form.ts';

// docs/rules/pages.md#forms
test.each([
  ['90', 90],
  ['$1,240.50', 1240.5],
  [' .5 ', 0.5],
  ['12.', 12],
  ['-3', -3],
  ['', null],
  [' $ ', null],
])('parses %j as %j', (typed, parsed) => {
  expect(asNumber.setValueAs(typed)).toBe(parsed);
});

test.each(['forty', '1e3', '0x10', 'Infinity', '1.2.3', '--1'])('does not parse %j as a number', (typed) => {
  expect(asNumber.setValueAs(typed)).toBe(typed);
  expect(PartySize.safeParse(asNumber.setValueAs(typed)).error?.issues[0]?.message).toBe('Not a number');
});

test('an emptied number counts as missing, even where the schema has a default', () => {
  expect(PartySize.safeParse(asNumber.setValueAs('')).error?.issues[0]?.message).toBe('Required');
  expect(PartySize.parse(undefined)).toBe(1);
});
