import {
  type ChoiceRule,
  type CountRule,
  type LandRules,
  type RuleGroup,
  type RuleName,
  type ruleChoices,
  type SetRule,
  saidRules,
} from './land-rules.ts';
import { lazy } from './lazy.ts';

/** The plain words of a choice: short beside its switch, and as a sentence that stands alone. */
type ChoiceWords<C extends ChoiceRule> = Record<
  (typeof ruleChoices)[C][number],
  { short: string; text: string }
>;

export const choiceWords: { [C in ChoiceRule]: ChoiceWords<C> } = {
  vehicles: {
    walkIn: { short: 'Walk in only', text: 'Walk in only: no vehicles past the parking place' },
    lanes: { short: 'On the lanes', text: 'Cars and trucks on the lanes only' },
  },
  atv: {
    no: { short: 'No', text: 'No ATVs' },
    recovery: { short: 'To bring out game', text: 'ATVs only to bring out game' },
    lanes: { short: 'On the lanes', text: 'ATVs on the lanes' },
  },
  dogs: {
    no: { short: 'No', text: 'No dogs' },
    leash: { short: 'On a leash', text: 'Dogs on a leash' },
    hunting: { short: 'Hunting dogs', text: 'Hunting dogs, while they hunt' },
    yes: { short: 'Yes', text: 'Dogs are welcome' },
  },
  guests: {
    no: { short: 'No', text: 'Nobody but the party that booked' },
    yes: { short: 'Yes', text: 'Guests who neither hunt nor fish may come along' },
  },
  fire: {
    no: { short: 'No', text: 'No fires' },
    ring: { short: 'In the fire ring', text: 'Fires in the fire ring only' },
    yes: { short: 'Yes', text: 'Small fires are allowed, never under a burning ban' },
  },
  crops: {
    off: { short: 'Stay off', text: 'Stay off standing crops' },
    edges: { short: 'Along the edges', text: 'Walk along the edges of the crops' },
    yes: { short: 'Walk anywhere', text: 'You may walk in the crops' },
  },
  drones: {
    no: { short: 'No', text: 'No drones' },
    yes: { short: 'Yes', text: 'Drones are allowed, within the law' },
  },
  stands: {
    no: { short: 'No', text: 'No stands or blinds of your own' },
    takeOut: { short: 'Take out each day', text: 'Your own stand is welcome; take it out each day' },
    leave: { short: 'May stay up', text: 'Your own stand may stay up for your days' },
  },
  screwIn: {
    no: { short: 'No', text: 'No screw-in steps, and no nails in trees' },
    yes: { short: 'Yes', text: 'Screw-in steps are allowed' },
  },
  bait: {
    no: { short: 'No', text: 'No bait, and no feeding' },
    legal: { short: 'Where it is legal', text: 'Bait only as the county’s rules allow it' },
  },
  boats: {
    no: { short: 'No', text: 'No boats' },
    carry: { short: 'Carried in', text: 'Canoes and kayaks that you carry in' },
    launch: { short: 'From a landing', text: 'Boats from the landing on this land' },
  },
};

const countOf = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;
const vehicles = countOf('vehicle', 'vehicles');
const stands = countOf('stand', 'stands');
const blinds = countOf('blind', 'blinds');
const grouped = lazy(() => new Intl.NumberFormat('en-US'));

const countText: Record<CountRule, (count: number) => string> = {
  parkingSpots: (count) => (count === 0 ? 'No parking on the land' : `Parking for ${vehicles(count)}`),
  standsThere: (count) => (count === 0 ? 'No stands on the land' : `${stands(count)} on the land to use`),
  blindsThere: (count) => (count === 0 ? 'No blinds on the land' : `${blinds(count)} on the land to use`),
  bankFeet: (feet) => `About ${grouped().format(feet)} feet of bank`,
};

const setLabel: Record<SetRule, string> = { weapons: 'Weapons allowed', water: 'Water', species: 'Fish' };

/** What each rule is called, in the form and wherever its words stand. */
export const ruleLabels: Record<RuleName, string> = {
  vehicles: 'Vehicles',
  parkingSpots: 'Parking spots',
  atv: 'ATVs',
  dogs: 'Dogs',
  guests: 'Guests',
  fire: 'Fires',
  crops: 'Crops',
  drones: 'Drones',
  weapons: 'Weapons',
  stands: 'Stands of their own',
  screwIn: 'Screw-in steps',
  standsThere: 'Stands on the land',
  blindsThere: 'Blinds on the land',
  bait: 'Bait',
  water: 'Water',
  bankFeet: 'Bank length',
  species: 'Fish',
  boats: 'Boats',
};

export const ruleGroupTitles: Record<RuleGroup, string> = {
  everybody: 'For everybody',
  hunting: 'Hunting',
  fishing: 'Fishing',
};

const textOf = (rules: LandRules, name: RuleName): string => {
  const value = rules[name];
  if (Array.isArray(value)) return `${setLabel[name as SetRule]}: ${value.join(', ')}`;
  if (typeof value === 'number') return countText[name as CountRule](value);
  const words: Partial<Record<string, { text: string }>> = choiceWords[name as ChoiceRule];
  return words[value ?? '']?.text ?? '';
};

/** Whether a rule forbids: its words begin with 'No', 'Nobody' or 'Stay off'. */
const forbids = (text: string): boolean => /^(No|Nobody|Stay off)\b/.test(text);

export type RuleLine = { name: RuleName; text: string; forbids: boolean };

/**
 * Each rule that something was said about, as a sentence without a full stop, in order
 * (docs/rules/land-rules.md#words).
 */
export const describeRules = (rules: LandRules): RuleLine[] =>
  saidRules(rules).map((name) => {
    const text = textOf(rules, name);
    return { name, text, forbids: forbids(text) };
  });

/** All rules in one line, as for a table or an export; empty where nothing was said. */
export const rulesInOneLine = (rules: LandRules): string =>
  describeRules(rules)
    .map(({ text }) => text)
    .join('. ');
