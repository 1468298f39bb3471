import { expect, test } from 'vitest';
import {
  areSameRules,
  hasRules,
  type LandRules,
  noRules,
  onlySaid,
  ruleChoices,
  ruleCounts,
  ruleGroupsOf,
  ruleNames,
  ruleSets,
  saidRules,
  tagsOf,
  tidyRules,
  wantedTags,
} from './land-rules.ts';

const aLand = (rules: Partial<LandRules>): LandRules => tidyRules(rules);

// docs/rules/land-rules.md#rules
test('every rule is in one group, and may be left unsaid', () => {
  const all = [ruleChoices, ruleCounts, ruleSets].flatMap((table) => Object.keys(table));
  expect([...ruleNames].sort()).toEqual(all.sort());
  expect(saidRules(noRules())).toEqual([]);
  expect(hasRules(noRules())).toBe(false);
  expect(hasRules(aLand({ parkingSpots: 0 }))).toBe(true);
});

test('are tidied to one order, with each word of a set once', () => {
  const rules = aLand({ species: ['Bass', 'Trout', 'Bass'], dogs: 'no' });
  expect(rules.species).toEqual(['Trout', 'Bass']);
  expect(onlySaid(rules)).toEqual({ dogs: 'no', species: ['Trout', 'Bass'] });
  expect(areSameRules({ dogs: 'no', atv: 'no' }, { atv: 'no', dogs: 'no' })).toBe(true);
  expect(areSameRules({ dogs: 'no' }, { dogs: 'leash' })).toBe(false);
  expect(areSameRules({}, noRules())).toBe(true);
});

// docs/rules/land-rules.md#by-activity
test('rules of an activity are left out of land without it', () => {
  const rules: Partial<LandRules> = { dogs: 'no', stands: 'leave', boats: 'carry' };
  const onLandFor = (...activities: Parameters<typeof ruleGroupsOf>[0][number][]) =>
    onlySaid(tidyRules(rules, ruleGroupsOf(activities)));
  expect(onLandFor('Deer')).toEqual({ dogs: 'no', stands: 'leave' });
  expect(onLandFor('Fishing Access')).toEqual({ dogs: 'no', boats: 'carry' });
  expect(onLandFor('Fishing Access', 'Turkey')).toEqual(rules);
});

// docs/rules/land-rules.md#search
test('land is found by what it allows and has, and not by what nobody said', () => {
  expect(tagsOf(noRules())).toEqual([]);
  expect(tagsOf(aLand({ dogs: 'no', atv: 'no', boats: 'no', stands: 'no', standsThere: 0 }))).toEqual([]);
  expect(
    tagsOf(
      aLand({
        vehicles: 'walkIn',
        dogs: 'leash',
        stands: 'takeOut',
        blindsThere: 1,
        boats: 'launch',
        water: ['Lake'],
        species: ['Muskie', 'Bass'],
      }),
    ),
  ).toEqual(['Walk-in only', 'Dogs', 'Own stands', 'Stands provided', 'Boats', 'Lake', 'Bass', 'Muskie']);
});

test('a search asks for all that is allowed, and for any of the waters and any of the fish', () => {
  expect(wantedTags(['Trout', 'Dogs', 'Lake', 'Boats', 'Bass'])).toEqual({
    all: ['Dogs', 'Boats'],
    anyOf: { water: ['Lake'], species: ['Trout', 'Bass'] },
  });
  expect(wantedTags([])).toEqual({ all: [], anyOf: { water: [], species: [] } });
});
