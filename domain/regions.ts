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
