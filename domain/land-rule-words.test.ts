import { expect, test } from 'vitest';
import { choiceWords, describeRules, rulesInOneLine } from './land-rule-words.ts';
import { type LandRules, noRules, ruleChoices, ruleNames, tidyRules } from './land-rules.ts';

const linesOf = (rules: Partial<LandRules>) => describeRules(tidyRules(rules));

// docs/rules/land-rules.md#words
test('each rule is a sentence of its own', () => {
  expect(describeRules(noRules())).toEqual([]);
  expect(
    linesOf({
      parkingSpots: 1,
      dogs: 'leash',
      crops: 'off',
      weapons: ['Shotgun', 'Bow'],
      standsThere: 2,
      bankFeet: 1200,
      species: ['Pike'],
    }).map(({ text }) => text),
  ).toEqual([
    'Parking for 1 vehicle',
    'Dogs on a leash',
    'Stay off standing crops',
    'Weapons allowed: Bow, Shotgun',
    '2 stands on the land to use',
    'About 1,200 feet of bank',
    'Fish: Pike',
  ]);
  expect(rulesInOneLine(tidyRules({ fire: 'no', parkingSpots: 0 }))).toBe('No parking on the land. No fires');
});

test('what forbids is told apart', () => {
  const forbidden = (rules: Partial<LandRules>) => linesOf(rules).map(({ forbids }) => forbids);
  expect(forbidden({ dogs: 'no', guests: 'no', crops: 'off', parkingSpots: 0 })).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(forbidden({ dogs: 'yes', guests: 'yes', stands: 'takeOut', parkingSpots: 2 })).not.toContain(true);
});

test('no two answers of a rule read the same, and none ends with a full stop', () => {
  for (const [name, words] of Object.entries(choiceWords)) {
    const texts = Object.values(words).map(({ text }) => text);
    expect(new Set(texts).size, name).toBe(texts.length);
    expect(texts.filter((text) => text.endsWith('.'))).toEqual([]);
  }
  const everyFirst = Object.fromEntries(Object.entries(ruleChoices).map(([name, [first]]) => [name, first]));
  expect(linesOf(everyFirst).map(({ name }) => name)).toEqual(
    ruleNames.filter((name) => name in ruleChoices),
  );
});
