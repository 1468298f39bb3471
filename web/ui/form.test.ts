import { expect, test } from 'vitest';
import { Money, PartySize } from '#contract/fields.ts';
import { asNumber } from './form.ts';

// docs/rules/pages.md#forms
test.each([
  ['90', 90],
  ['$1,240.50', 1240.5],
  ['1,234,567', 1_234_567],
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

test.each(['1,5', '20,50', '1,2345', '12,34,567', ',500', '1234,567', '1.5,000', '0,500', '000,500'])(
  'refuses the comma of %j in words',
  (typed) => {
    expect(asNumber.setValueAs(typed)).toBe(typed);
    expect(Money.safeParse(asNumber.setValueAs(typed)).error?.issues[0]?.message).toBe(
      'Write decimals after a point, as in 20.50',
    );
  },
);

test('an emptied number counts as missing, even where the schema has a default', () => {
  expect(PartySize.safeParse(asNumber.setValueAs('')).error?.issues[0]?.message).toBe('Required');
  expect(PartySize.parse(undefined)).toBe(1);
});
