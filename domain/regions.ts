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

/** Regions that people name in a search, with how they spell them. */
const searchedRegions: readonly {
  name: string;
  counties: readonly County[];
  spellings: readonly string[];
}[] = [
  {
    name: 'the Northwoods',
    counties: regions['Northern Wisconsin'],
    spellings: [
      'northwoods',
      'north woods',
      'the northwoods',
      'northern wisconsin',
      'northern',
      'up north',
      'north',
    ],
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
    spellings: ['northeast', 'northeast wisconsin', 'northeastern wisconsin', 'northeastern'],
  },
  {
    name: 'West Central Wisconsin',
    counties: regions['West Central Wisconsin'],
    spellings: ['west central', 'west central wisconsin', 'western wisconsin', 'western'],
  },
  {
    name: 'Southern Wisconsin',
    counties: [...regions['South Central Wisconsin'], ...regions['Southeast Wisconsin']],
    spellings: ['southern', 'southern wisconsin', 'south'],
  },
  {
    name: 'Southeast Wisconsin',
    counties: regions['Southeast Wisconsin'],
    spellings: ['southeast', 'southeast wisconsin', 'southeastern wisconsin', 'southeastern'],
  },
];

export type SearchedRegion = { name: string; counties: readonly County[] };

/** The region that some words name, in lower case ('northwoods'), or its own name. */
export const findRegion = (words: string): SearchedRegion | undefined => {
  const found = searchedRegions.find(
    ({ name, spellings }) => name.toLowerCase() === words || spellings.includes(words),
  );
  return found && { name: found.name, counties: found.counties };
};

/** The names of regions that people may mean by the beginning of one: 'the Northwoods' for 'north'. */
export const regionsBeginning = (text: string): string[] => {
  const begun = text.trim().toLowerCase();
  return searchedRegions
    .filter(({ name, spellings }) =>
      [name.toLowerCase(), ...spellings].some((spelling) => spelling.startsWith(begun)),
    )
    .map(({ name }) => name);
};
