import { describe, expect, test } from 'vitest';
import { namesWithOtherWords, readSearchText } from './search-text.ts';

/** A Wednesday. */
const today = '2026-11-25';
const nothing = { activities: [], days: undefined, isNearMe: false, parts: [] };
const place = (...words: string[]) => ({ words, isPlace: true });
const quoted = (...words: string[]) => ({ words, isPlace: false, isQuoted: true });
const other = (...words: string[]) => ({ words, isPlace: false });

// docs/rules/search.md#words
describe('a typed search', () => {
  test.each([
    ['deer', { activities: ['Deer'] }],
    ['Wausau', { parts: [other('wausau')] }],
    ['near Wausau', { parts: [place('wausau')] }],
    ['deer near Wausau', { activities: ['Deer'], parts: [place('wausau')] }],
    [
      'Deer, near Wausau, next weekend',
      {
        activities: ['Deer'],
        parts: [place('wausau')],
        days: { startDay: '2026-12-05', endDay: '2026-12-06' },
      },
    ],
    ['this weekend', { days: { startDay: '2026-11-28', endDay: '2026-11-29' } }],
    ['duck hunting land near me', { activities: ['Migratory Birds'], isNearMe: true }],
    ['small game and trout fishing', { activities: ['Small Game', 'Fishing Access'] }],
    ['fishing in the Northwoods', { activities: ['Fishing Access'], parts: [place('northwoods')] }],
    ['54401', { parts: [other('54401')] }],
    ['near Deer Park', { parts: [place('deer', 'park')] }],
    ['Dane County, WI', { parts: [other('dane', 'county')] }],
    ['Prairie du Chien ducks', { activities: ['Migratory Birds'], parts: [other('prairie', 'du', 'chien')] }],
    ['O’Neil’s ridge', { parts: [other('o’neil’s', 'ridge')] }],
    [
      'oak ridge for deer in Vernon county with a cabin',
      {
        activities: ['Deer'],
        parts: [other('oak', 'ridge'), place('vernon', 'county'), other('cabin')],
      },
    ],
    ['"eagle"', { parts: [quoted('eagle')] }],
    [
      'deer “north ridge” near Wausau',
      { activities: ['Deer'], parts: [quoted('north', 'ridge'), place('wausau')] },
    ],
    [
      'near "deer stand" this weekend"',
      { parts: [quoted('deer', 'stand')], days: { startDay: '2026-11-28', endDay: '2026-11-29' } },
    ],
    ['near 12" Wausau', { parts: [place('12', 'wausau')] }],
    ['""', {}],
    ['land', {}],
    ['', {}],
    [' ,.! ', {}],
  ])('"%s"', (text, expected) => {
    expect(readSearchText(text, today)).toEqual({ ...nothing, ...expected });
  });
});

const names = namesWithOtherWords([
  'Wisconsin Rapids',
  'Land O’ Lakes',
  'Fish Creek',
  'Prairie du Chien',
  'Wausau',
]);

test('names of places that have other words of a search', () => {
  expect(names).toEqual([
    { words: ['land', 'o', 'lakes'], name: 'land o’ lakes' },
    { words: ['wisconsin', 'rapids'], name: 'wisconsin rapids' },
    { words: ['land', 'olakes'], name: 'land o’ lakes' },
    { words: ['fish', 'creek'], name: 'fish creek' },
  ]);
});

// docs/rules/search.md#words
test.each([
  ['Wisconsin Rapids', { parts: [place('wisconsin rapids')] }],
  ['deer near Land O’ Lakes', { activities: ['Deer'], parts: [place('land o’ lakes')] }],
  ["land o'lakes", { parts: [place('land o’ lakes')] }],
  ['trout at Fish Creek, cabin', { parts: [other('trout'), place('fish creek'), other('cabin')] }],
  ['fish in Wisconsin', { activities: ['Fishing Access'] }],
])('such a name stays whole: "%s"', (text, expected) => {
  expect(readSearchText(text, today, names)).toEqual({ ...nothing, ...expected });
});
