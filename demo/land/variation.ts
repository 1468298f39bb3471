import type { Activity } from '#domain/activities.ts';
import { countyAt } from '#domain/county-at.ts';
import { between, chance, pick, type Random, shuffled, whole } from '../random.ts';
import type { Landscape, WrittenListing } from './written-listing.ts';

/**
 * A variation of a hand-written listing: elsewhere in its county, with its own name, size, price and text. For large
 * demos.
 */
export const variationOf = (random: Random, base: WrittenListing): WrittenListing => {
  const name = pick(random, names);
  const acres = Math.max(20, Math.round(base.acres * between(random, 0.4, 1.9)));
  const worth = between(random, 0.75, 1.3);
  const dollars = (price: number) => Math.min(250, Math.max(15, Math.round((price * worth) / 5) * 5));
  const activities = chooseSome(random, base.activities);
  const feature = pick(random, features[base.landscape]);
  return {
    ...base,
    road: `${pick(random, ['N', 'W', 'S', 'E'])}${whole(random, 1000, 9999)} ${name} ${pick(random, ['Road', 'Lane', 'Drive', 'Avenue'])}`,
    at: elsewhere(random, base),
    title: pick(random, [
      `${name} ${feature} near ${base.town}`,
      `${acres} acres of ${feature} at ${name}`,
      `${capital(feature)} on the old ${name} place`,
      `The ${name} ${whole(random, 2, 9) * 20}: ${feature}`,
    ]),
    text: [
      `${pick(random, openings)(name, acres, feature)} ${pick(random, lays[base.landscape])}`,
      shuffled(random, activities)
        .slice(0, 2)
        .map((activity) => pick(random, hunts[activity]))
        .join(' '),
      pick(random, endings),
    ].join('\n\n'),
    acres,
    activities,
    party: whole(random, 1, 6),
    price: dollars(base.price),
    seasons: Object.fromEntries(
      Object.entries(base.seasons ?? {}).map(([season, price]) => [season, dollars(price)]),
    ),
    isHosts: false,
    autoConfirm: chance(random, 0.12),
    status: chance(random, 0.03) ? 'pending' : chance(random, 0.03) ? 'inactive' : undefined,
  };
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const chooseSome = (random: Random, activities: readonly Activity[]): Activity[] => {
  const chosen = activities.filter(() => chance(random, 0.8));
  return chosen.length > 0 ? chosen : [activities[0] as Activity];
};

/** A point up to fifteen miles away in the same county; the original's if none is found. */
const elsewhere = (random: Random, { at, county }: WrittenListing): [number, number] => {
  for (let reach = 0.22; reach > 0.01; reach *= 0.7) {
    const lat = at[0] + between(random, -reach, reach);
    const lng = at[1] + between(random, -reach, reach) * 1.35;
    const point: [number, number] = [Math.round(lat * 1e4) / 1e4, Math.round(lng * 1e4) / 1e4];
    if (countyAt(...point) === county) return point;
  }
  return [...at];
};

const names = [
  'Amundsen',
  'Badger',
  'Bass',
  'Beaver',
  'Becker',
  'Blackbird',
  'Butternut',
  'Carlson',
  'Cedar',
  'Chickadee',
  'Coon',
  'Cranberry',
  'Crow',
  'Decker',
  'Dahl',
  'Eagle',
  'Elk',
  'Erickson',
  'Fawn',
  'Fisher',
  'Fox',
  'Goose',
  'Granite',
  'Hansen',
  'Hay',
  'Hemlock',
  'Heron',
  'Hickory',
  'Hoffman',
  'Indigo',
  'Iron',
  'Jensen',
  'Juniper',
  'Kettle',
  'Kowalski',
  'Lark',
  'Larson',
  'Lily',
  'Loon',
  'Maple',
  'Marten',
  'Mill',
  'Mink',
  'Moraine',
  'Muskrat',
  'Nelson',
  'Norway',
  'Olson',
  'Otter',
  'Owl',
  'Partridge',
  'Pelican',
  'Pine',
  'Plum',
  'Porcupine',
  'Quarry',
  'Rabbit',
  'Raven',
  'Rice',
  'Robin',
  'Rush',
  'Sand',
  'Schmidt',
  'Sedge',
  'Silver',
  'Sorrel',
  'Spring',
  'Stone',
  'Sugar',
  'Swan',
  'Tamarack',
  'Teal',
  'Thorn',
  'Trout',
  'Turtle',
  'Wagner',
  'Walnut',
  'Willow',
  'Wolf',
];

const features: Record<Landscape, readonly string[]> = {
  ridges: ['hardwood ridge', 'ridge and hollow', 'oak hills', 'maple benches'],
  vista: ['spruce hills', 'big woods', 'balsam and birch', 'pine country'],
  bluffs: ['river bluff', 'bluff-top oaks', 'limestone brow'],
  lake: ['lake frontage', 'quiet shore', 'lakeside eighty'],
  bog: ['tamarack bog', 'spruce swamp', 'bog islands'],
  marsh: ['cattail marsh', 'duck marsh', 'sedge meadow'],
  backwater: ['river bottom', 'flooded timber', 'slough'],
  stream: ['trout creek', 'creek bottom', 'spring creek'],
  field: ['field edges', 'corn and cover', 'farm woodlot'],
  prairie: ['tallgrass', 'grass and plum thickets', 'prairie slope'],
  savanna: ['oak openings', 'oak pasture', 'bur oak savanna'],
  woods: ['maple woods', 'old hardwoods', 'deep woods'],
  lane: ['two-track woods', 'logging-road country', 'aspen cuts'],
  shore: ['lakeshore cedars', 'ledge and beach', 'shore woods'],
};

const openings: readonly ((name: string, acres: number, feature: string) => string)[] = [
  (name, acres) => `The ${name} piece is ${acres} acres and has been in the family for three generations.`,
  (_, acres, feature) => `What you get is ${acres} acres of ${feature} and nobody else on it for the day.`,
  (name) => `Locals still call this the ${name} farm, though nobody of that name has lived here in years.`,
  (_, acres) =>
    `We bought these ${acres} acres for the hunting and found that we use them three weeks a year.`,
  (name, acres, feature) =>
    `${name} has a reputation around here: ${acres} acres, good ${feature}, hard to get onto until now.`,
  (_, __, feature) =>
    `If you like ${feature} you will like it here; there is not much else, and that is the point.`,
];

const lays: Record<Landscape, readonly string[]> = {
  ridges: [
    'Three fingers of ridge run down to the town road, with a saddle between each pair.',
    'The north slope is cool and open underneath, the south slope brushy and warm.',
  ],
  vista: [
    'Mixed spruce and hardwood with two clearings and an old tote road.',
    'It is rolling ground with a wet draw in every fold.',
  ],
  bluffs: [
    'From the brow you see the river for ten miles; behind it is a bench that deer bed on.',
    'Rock on one side, fields on the other, one trail up.',
  ],
  lake: [
    'Half the boundary is water, shallow and weedy at one end, stony at the other.',
    'There is a small landing and a bench on the point.',
  ],
  bog: [
    'Dry islands of oak and pine stand in it, joined by trails that the deer keep open.',
    'An old dike gives you a dry way through the middle.',
  ],
  marsh: [
    'Open water at the heart, cattail around it, willow and a mowed strip on the outside.',
    'We can hold the water with two boards in the culvert, and do.',
  ],
  backwater: [
    'The bottom floods most springs and is walkable from July on.',
    'Maples stand in a foot of water when the river is up.',
  ],
  stream: [
    'The creek runs cold all summer and bends more than it needs to.',
    'A fenced strip on both banks keeps the cattle off and the grass tall.',
  ],
  field: [
    'Corn, beans and hay take turns, with a strip of cover left around each field.',
    'Two fence lines and a waterway connect the woodlot with everything else.',
  ],
  prairie: [
    'A third of it is burned each year; the rest stands high enough to lose a dog in.',
    'Plum and dogwood clumps break the wind every few hundred feet.',
  ],
  savanna: [
    'Old oaks stand well apart with grass and hazel between them.',
    'You can see two hundred yards, and so can they.',
  ],
  woods: [
    'The big timber was thinned ten years ago and has come back thick at knee height.',
    'Mostly maple and basswood, with oak where the ground is dry.',
  ],
  lane: [
    'One gravel lane goes in, three grass ones go on, and all of them are mowed in August.',
    'Cuts of three ages lie side by side along the lane.',
  ],
  shore: [
    'A narrow beach, a low ledge, then cedar as thick as a hedge.',
    'The wind decides what kind of day you have.',
  ],
};

const hunts: Record<Activity, readonly string[]> = {
  'All Legal Game': [
    'Nothing is off the table as long as the season is open and you have the tag.',
    'People come here for deer and go home talking about the grouse.',
  ],
  Deer: [
    'Deer move along the edge in the last half hour of light, and the stand on the corner is there for that.',
    'The first cold front in November is worth a day off work.',
    'Does bed close to the road; bucks do not.',
  ],
  Turkey: [
    'Gobblers roost by the water and fly down toward the open ground.',
    'Two flocks winter here and break up in the last week of March.',
  ],
  'Small Game': [
    'Squirrels and rabbits see very little pressure.',
    'Bring the kids and a .22 after the leaves are down.',
  ],
  'Game Birds': ['Work the young cover into the wind and go slowly.', 'Birds hold best on damp mornings.'],
  'Migratory Birds': [
    'Ducks trade through at first light and come back to rest by noon.',
    'Geese use the open ground from the middle of September until freeze-up.',
  ],
  Predators: [
    'Coyotes answer well on still nights in January.',
    'There is a den on the far side that we would not mind less of.',
  ],
  'Fishing Access': [
    'Wade or fish from the bank; either way you will have it to yourself.',
    'The opener is busy everywhere else and quiet here.',
  ],
};

const endings: readonly string[] = [
  'Parking is inside the gate, out of sight of the road.',
  'We live close by and are glad to show you around on your first visit.',
  'Leave the gates as you find them and we will get along fine.',
  'Phones work on the high ground. Down low, enjoy the quiet.',
  'Ask me about the wind before you choose a stand; I have opinions.',
  'If the weather turns on you, the shed is open and dry.',
];
