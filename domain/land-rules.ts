import type { Activity } from './activities.ts';
import { type RuleTag, ruleTagGroups } from './rule-tags.ts';

/** Rules with one of a few answers. */
export const ruleChoices = {
  vehicles: ['walkIn', 'lanes'],
  atv: ['no', 'recovery', 'lanes'],
  dogs: ['no', 'leash', 'hunting', 'yes'],
  guests: ['no', 'yes'],
  fire: ['no', 'ring', 'yes'],
  crops: ['off', 'edges', 'yes'],
  drones: ['no', 'yes'],
  stands: ['no', 'takeOut', 'leave'],
  screwIn: ['no', 'yes'],
  bait: ['no', 'legal'],
  boats: ['no', 'carry', 'launch'],
} as const;

/** Rules that are a whole number, with the least and the most. */
export const ruleCounts = {
  parkingSpots: { min: 0, max: 99 },
  standsThere: { min: 0, max: 99 },
  blindsThere: { min: 0, max: 99 },
  bankFeet: { min: 1, max: 99_999 },
} as const;

/** Rules that are any of several words; what is not named is not allowed, or not there. */
export const ruleSets = {
  weapons: ['Bow', 'Crossbow', 'Shotgun', 'Muzzleloader', 'Rifle', 'Handgun'],
  water: ruleTagGroups.water,
  species: ruleTagGroups.species,
} as const;

type Choices = typeof ruleChoices;
type Sets = typeof ruleSets;
export type ChoiceRule = keyof Choices;
export type CountRule = keyof typeof ruleCounts;
export type SetRule = keyof Sets;
export type RuleName = ChoiceRule | CountRule | SetRule;

/**
 * What a host said about each rule; null, or an empty list, where nothing was said
 * (docs/rules/land-rules.md#rules).
 */
export type LandRules = { [C in ChoiceRule]: Choices[C][number] | null } & {
  [N in CountRule]: number | null;
} & {
  [S in SetRule]: Sets[S][number][];
};

/** The rules in the order of pages, by what somebody comes for. */
export const ruleGroups = {
  everybody: ['vehicles', 'parkingSpots', 'atv', 'dogs', 'guests', 'fire', 'crops', 'drones'],
  hunting: ['weapons', 'stands', 'screwIn', 'standsThere', 'blindsThere', 'bait'],
  fishing: ['water', 'bankFeet', 'species', 'boats'],
} as const satisfies Record<string, readonly RuleName[]>;
export type RuleGroup = keyof typeof ruleGroups;

/** The groups of rules that land with these activities can have. */
export const ruleGroupsOf = (activities: readonly Activity[]): RuleGroup[] => [
  'everybody',
  ...(activities.some((activity) => activity !== 'Fishing Access') ? (['hunting'] as const) : []),
  ...(activities.includes('Fishing Access') ? (['fishing'] as const) : []),
];

export const ruleNames: readonly RuleName[] = Object.values(ruleGroups).flat();

const isSet = (name: RuleName): name is SetRule => name in ruleSets;

const isSaid = (value: LandRules[RuleName]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null;

/** One rule as it is stored, or null or an empty list if it is missing; a set in its own order, each word once. */
const tidyValue = (rules: Partial<LandRules>, name: RuleName): unknown => {
  if (!isSet(name)) return rules[name] ?? null;
  const words: readonly string[] = rules[name] ?? [];
  return ruleSets[name].filter((word) => words.includes(word));
};

/**
 * All rules in one order, so that equal rules are equal as JSON; those of groups that are not named are left out as
 * not said.
 */
export const tidyRules = (
  rules: Partial<LandRules>,
  groups: readonly RuleGroup[] = ['everybody', 'hunting', 'fishing'],
): LandRules => {
  const kept: readonly RuleName[] = groups.flatMap((group) => ruleGroups[group]);
  const tidy = ruleNames.map((name) => [name, tidyValue(kept.includes(name) ? rules : {}, name)]);
  return Object.fromEntries(tidy) as LandRules;
};

/** Nothing said about anything. */
export const noRules = (): LandRules => tidyRules({});

/** The rules that something was said about, in order. */
export const saidRules = (rules: LandRules): RuleName[] => ruleNames.filter((name) => isSaid(rules[name]));

export const hasRules = (rules: LandRules): boolean => saidRules(rules).length > 0;

/** Only what was said: as rules are stored. */
export const onlySaid = (rules: LandRules): Partial<LandRules> =>
  Object.fromEntries(saidRules(rules).map((name) => [name, rules[name]]));

export const areSameRules = (some: Partial<LandRules>, others: Partial<LandRules>): boolean =>
  JSON.stringify(tidyRules(some)) === JSON.stringify(tidyRules(others));

/** What a search finds land with these rules by (docs/rules/land-rules.md#search). */
export const tagsOf = (rules: LandRules): RuleTag[] => {
  const { vehicles, atv, dogs, stands, standsThere, blindsThere, boats, water, species } = rules;
  const isAllowed = (answer: string | null) => answer !== null && answer !== 'no';
  const allowed: Record<(typeof ruleTagGroups)['allowed'][number], boolean> = {
    'Walk-in only': vehicles === 'walkIn',
    ATVs: isAllowed(atv),
    Dogs: isAllowed(dogs),
    'Own stands': isAllowed(stands),
    'Stands provided': (standsThere ?? 0) + (blindsThere ?? 0) > 0,
    Boats: isAllowed(boats),
  };
  return [...ruleTagGroups.allowed.filter((tag) => allowed[tag]), ...water, ...species];
};

/**
 * A search for several tags: land must have all of `all`, and one of each list of `anyOf` that is not empty, since
 * nobody looks for land that has a creek, a lake and every fish.
 */
export const wantedTags = (
  tags: readonly RuleTag[],
): { all: RuleTag[]; anyOf: { water: RuleTag[]; species: RuleTag[] } } => {
  const among = (group: readonly RuleTag[]) => group.filter((tag) => tags.includes(tag));
  return {
    all: among(ruleTagGroups.allowed),
    anyOf: { water: among(ruleTagGroups.water), species: among(ruleTagGroups.species) },
  };
};
