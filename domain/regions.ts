import type { County } from './counties.ts';

/** The five regions of Wisconsin's Department of Natural Resources, each with its counties. */
const regions = {
  'Northern Wisconsin': [
    'Ashland',
    'Barron',
    'Bayfield',
    'Burnett',
    'Douglas',
    'Florence',
    'Forest',
    'Iron',
    'Langlade',
    'Lincoln',
    'Oneida',
    'Polk',
    'Price',
    'Rusk',
    'Sawyer',
    'Taylor',
    'Vilas',
    'Washburn',
  ],
  'Northeast Wisconsin': [
    'Brown',
    'Calumet',
    'Door',
    'Fond du Lac',
    'Green Lake',
    'Kewaunee',
    'Manitowoc',
    'Marinette',
    'Marquette',
    'Menominee',
    'Oconto',
    'Outagamie',
    'Shawano',
    'Waupaca',
    'Waushara',
    'Winnebago',
  ],
  'West Central Wisconsin': [
    'Adams',
    'Buffalo',
    'Chippewa',
    'Clark',
    'Dunn',
    'Eau Claire',
    'Jackson',
    'Juneau',
    'La Crosse',
    'Marathon',
    'Monroe',
    'Pepin',
    'Pierce',
    'Portage',
    'St. Croix',
    'Trempealeau',
    'Vernon',
    'Wood',
  ],
  'South Central Wisconsin': [
    'Columbia',
    'Crawford',
    'Dane',
    'Dodge',
    'Grant',
    'Green',
    'Iowa',
    'Jefferson',
    'Lafayette',
    'Richland',
    'Rock',
    'Sauk',
  ],
  'Southeast Wisconsin': [
    'Kenosha',
    'Milwaukee',
    'Ozaukee',
    'Racine',
    'Sheboygan',
    'Walworth',
    'Washington',
    'Waukesha',
  ],
} as const satisfies Record<string, readonly County[]>;

type Region = { name: keyof typeof regions; counties: readonly County[] };

const allRegions = Object.entries(regions).map(([name, counties]) => ({ name, counties })) as Region[];

/** The region of a county: its name in texts, and all its counties. */
export const regionOf = (county: County): Region => {
  const found = allRegions.find(({ counties }) => counties.includes(county));
  if (!found) throw new Error(`${county} County is in no region.`);
  return found;
};

/** Regions that people name in a search, with how they spell them, and the directions that may mean them. */
const searchedRegions: readonly {
  name: string;
  counties: readonly County[];
  spellings?: readonly string[];
  directions?: readonly string[];
}[] = [
  {
    name: 'the Northwoods',
    counties: regions['Northern Wisconsin'],
    spellings: ['northwoods', 'north woods', 'up north'],
    directions: ['north', 'northern'],
  },
  {
    name: 'the Driftless Area',
    counties: [
      'Buffalo',
      'Crawford',
      'Grant',
      'Iowa',
      'Jackson',
      'La Crosse',
      'Lafayette',
      'Monroe',
      'Pepin',
      'Pierce',
      'Richland',
      'Sauk',
      'Trempealeau',
      'Vernon',
    ],
    spellings: ['driftless', 'driftless area', 'driftless region'],
  },
  {
    name: 'Northeast Wisconsin',
    counties: regions['Northeast Wisconsin'],
    directions: ['northeast', 'northeastern'],
  },
  {
    name: 'West Central Wisconsin',
    counties: regions['West Central Wisconsin'],
    directions: ['west central', 'western'],
  },
  {
    name: 'Southern Wisconsin',
    counties: [...regions['South Central Wisconsin'], ...regions['Southeast Wisconsin']],
    directions: ['south', 'southern'],
  },
  {
    name: 'Southeast Wisconsin',
    counties: regions['Southeast Wisconsin'],
    directions: ['southeast', 'southeastern'],
  },
];

export type SearchedRegion = { name: string; counties: readonly County[] };

const ofState = (direction: string): string[] =>
  ['wisconsin', 'wis', 'wi'].map((state) => `${direction} ${state}`);

/** Each region with all its names in lower case, the plain directions last. */
const named = searchedRegions.map(({ name, counties, spellings = [], directions = [] }) => ({
  region: { name, counties },
  names: [name.toLowerCase(), ...spellings, ...directions.flatMap(ofState)],
  directions,
}));

/** What regions are called in texts, in lower case, without the plain directions. */
export const regionNames: readonly string[] = named.flatMap(({ names }) => names);

/** Whether a text, in lower case, is a direction, which may mean a region ('north'). */
export const isDirection = (text: string): boolean =>
  named.some(({ directions }) => directions.includes(text));

/** The region that some words name, in lower case ('northwoods'), by its own name or by its direction. */
export const findRegion = (words: string): SearchedRegion | undefined =>
  named.find(({ names, directions }) => names.includes(words) || directions.includes(words))?.region;

/** The names of regions that people may mean by the beginning of one: 'the Northwoods' for 'north'. */
export const regionsBeginning = (text: string): string[] => {
  const begun = text.trim().toLowerCase();
  return named
    .filter(({ names, directions }) => [...names, ...directions].some((name) => name.startsWith(begun)))
    .map(({ region }) => region.name);
};
