import { type LandRules, ruleGroupsOf, tidyRules } from '#domain/land-rules.ts';
import type { Landscape, WrittenListing } from './land/written-listing.ts';

type Waters = Pick<LandRules, 'water' | 'species' | 'boats'>;

const lake: Waters = { water: ['Lake'], species: ['Bass', 'Panfish', 'Walleye', 'Muskie'], boats: 'launch' };
const creek: Waters = { water: ['Creek'], species: ['Trout'], boats: 'no' };
const flowage: Waters = { water: ['Flowage'], species: ['Pike', 'Bass', 'Panfish'], boats: 'carry' };
const river: Waters = { water: ['River'], species: ['Bass', 'Walleye', 'Pike', 'Catfish'], boats: 'carry' };

/** What somebody fishes in, by words of the title. */
const namedWaters: readonly [RegExp, Waters][] = [
  [/pond/i, { water: ['Creek', 'Pond'], species: ['Trout', 'Panfish'], boats: 'no' }],
  [/steelhead|salmon/i, { water: ['River'], species: ['Salmon', 'Trout'], boats: 'no' }],
  [/flowage/i, flowage],
  [/river|walleye/i, river],
];

/** The same by the main kind of the land; a creek elsewhere. */
const waters: Partial<Record<Landscape, Waters>> = {
  lake,
  shore: { ...lake, species: ['Salmon', 'Trout', 'Bass'], boats: 'no' },
  backwater: river,
  bluffs: river,
  marsh: flowage,
  bog: { water: ['Pond'], species: ['Panfish', 'Bass'], boats: 'no' },
};

const hasFields: readonly Landscape[] = ['field', 'prairie', 'lane', 'savanna'];

const weaponsOf = ({ activities, rules }: WrittenListing): LandRules['weapons'] => {
  if (/archery only|bows? and crossbows only/i.test(rules)) return ['Bow', 'Crossbow'];
  const isForDeer = activities.some((activity) => activity === 'Deer' || activity === 'All Legal Game');
  if (!isForDeer) return ['Shotgun'];
  const all = ['Bow', 'Crossbow', 'Shotgun', 'Muzzleloader', 'Rifle'] as const;
  return all.filter((weapon) => weapon !== 'Rifle' || !/no rifles|no gun/i.test(rules));
};

const dogsOf = ({ activities, rules }: WrittenListing): LandRules['dogs'] => {
  if (/no dogs/i.test(rules)) return 'no';
  if (/leash/i.test(rules)) return 'leash';
  const isForBirds = activities.some((activity) => /Birds|Small Game/.test(activity));
  return isForBirds ? 'hunting' : 'leash';
};

/** Rules that fit what a listing's own words say; nothing for every eighth, whose owner said nothing. */
export const rulesOf = (land: WrittenListing): LandRules => {
  const { acres, activities, landscape, party, rules, title } = land;
  if (title.length % 8 === 0) return tidyRules({});
  const isLarge = acres >= 120;
  const isWet = landscape === 'marsh' || landscape === 'backwater' || landscape === 'bog';
  return tidyRules(
    {
      vehicles: isLarge ? 'lanes' : 'walkIn',
      parkingSpots: Math.ceil(party / 2) + 1,
      atv: /no ATVs/i.test(rules) || !isLarge ? 'no' : 'recovery',
      dogs: dogsOf(land),
      guests: party > 2 ? 'yes' : 'no',
      fire: 'no',
      crops: hasFields.includes(landscape) ? 'edges' : null,
      drones: 'no',
      weapons: weaponsOf(land),
      stands: /no permanent|left overnight/i.test(rules) ? 'takeOut' : isLarge ? 'leave' : 'takeOut',
      screwIn: 'no',
      standsThere: isWet ? null : Math.min(4, Math.floor(acres / 60)),
      blindsThere: isWet ? 2 : null,
      bait: 'no',
      ...(namedWaters.find(([words]) => words.test(title))?.[1] ?? waters[landscape] ?? creek),
      bankFeet: Math.round(acres / 4) * 50,
    },
    ruleGroupsOf(activities),
  );
};
