import { describe, expect, test } from 'vitest';
import { contactsIn, maskContacts, maskText } from './masking.ts';
import { leakingTricks, maskedTricks } from './testing/contact-tricks.ts';
import { harmlessTexts } from './testing/harmless-texts.ts';

const withoutMasks = (text: string): string => maskContacts(text).replaceAll(maskText, '…');

/** Nothing masked, or what is left still has the name of the address or most of a number. */
const getsThrough = (trick: string): boolean => {
  const left = withoutMasks(trick);
  return left === trick || /walter|lind|farm|gmail/i.test(left) || (left.match(/\d/g)?.length ?? 0) > 3;
};

// docs/rules/masking.md#how-much-gets-through
describe('of tricks and harmless texts', () => {
  test('23 of 293 tricks get through, most of them riddles', () => {
    const told = [maskedTricks, leakingTricks].map((tricks) => [
      new Set(tricks).size,
      tricks.filter(getsThrough).length,
    ]);
    expect(told).toEqual([
      [270, 0],
      [23, 23],
    ]);
  });

  // docs/rules/masking.md#what-is-left
  test('4 of 203 harmless texts are masked: long numbers of other kinds', () => {
    const masked = harmlessTexts.filter((text) => maskContacts(text) !== text);
    expect([new Set(harmlessTexts).size, masked.map(withoutMasks)]).toEqual([
      203,
      ['My DNR customer number is ….', 'The parcel is ….', '…: which price is it?', 'It was ….'],
    ]);
  });
});

// docs/rules/masking.md#what-is-masked
test.each([
  ['Café: ring 608-555-0142, at ½ past 5 🦌', 'Café: ring …, at ½ past 5 🦌'],
  ['６ deer. ６０８５５５０１４２', '６ deer. …'],
  ['A\u200bB, w\u200balter@gmail.com\u200b, C\u0301', 'A\u200bB, …, C\u0301'],
  ['608\n555\n0142\nor walter at farm dot example', '…\nor …'],
  ['On 12/04/2026 at 4:30 call 608-555-0142, $250', 'On 12/04/2026 at 4:30 call …, $250'],
])('replaces what it masks in %j and leaves the rest as it was written', (text, left) => {
  expect(withoutMasks(text)).toBe(left);
});

// docs/rules/masking.md#what-is-masked
test.each([
  'a',
  '1',
  '1 ',
  '1, ',
  'a.',
  'a-',
  'a@',
  'a at ',
  'a b ',
  'one ',
  'two and ',
  'on facebook ',
  'find for me up a.b a.b a.b ',
  'walter gmail ',
  'www.',
  '(',
  '· ',
  '6x',
  '\u0336',
  '١',
])('takes time in proportion to its length for %j, repeated', (part) => {
  const cpuFor = (length: number): number => {
    const text = part.repeat(length / part.length);
    const begin = process.cpuUsage();
    maskContacts(text);
    const { user, system } = process.cpuUsage(begin);
    return user + system;
  };
  // CPU time, the least of several rounds: other work on the machine only adds to it. For eight times the length a
  // quadratic program takes 64 times as long.
  const rounds = Array.from({ length: 7 }, () => [cpuFor(2_000), cpuFor(16_000)] as const);
  const short = Math.min(...rounds.map(([first]) => first));
  const long = Math.min(...rounds.map(([, second]) => second));
  expect(long / Math.max(short, 100)).toBeLessThan(30);
});

// docs/rules/masking.md#public-texts
test('says which contacts are in a text, as they were written', () => {
  expect(contactsIn('Ring 608-555-0142 or write to walter@farm.example; 80 acres, $45 a day.')).toEqual([
    '608-555-0142',
    'walter@farm.example',
  ]);
  expect(contactsIn('Oak flats and two creek bottoms, 80 acres.')).toEqual([]);
});
