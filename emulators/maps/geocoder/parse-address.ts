import { type Town, wisconsinTowns } from '../world/towns.ts';

/** The parts of an American address, in upper case. */
export type Address = {
  /** `N5698`, `123` */
  number: string;
  preDirection: string;
  /** `STATE HWY`, `COUNTY RD` */
  preType: string;
  streetName: string;
  suffixType: string;
  suffixDirection: string;
  town: Town;
};

const suffixes: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  ROAD: 'RD',
  DRIVE: 'DR',
  LANE: 'LN',
  COURT: 'CT',
  BOULEVARD: 'BLVD',
  CIRCLE: 'CIR',
  PLACE: 'PL',
  PARKWAY: 'PKWY',
  TRAIL: 'TRL',
  TERRACE: 'TER',
  HIGHWAY: 'HWY',
  WAY: 'WAY',
};
const shortSuffixes = new Set(Object.values(suffixes));
const directions: Readonly<Record<string, string>> = {
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  N: 'N',
  S: 'S',
  E: 'E',
  W: 'W',
  NE: 'NE',
  NW: 'NW',
  SE: 'SE',
  SW: 'SW',
};

/** Spellings of the kinds of roads whose name is a letter or number after the kind. */
const numbered: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:COUNTY (?:ROAD|RD|HIGHWAY|HWY|TRUNK)|CO (?:RD|HWY)|CTH|CTY (?:RD|HWY)|COUNTY) ([A-Z]{1,3})(?: (.*))?$/,
    'COUNTY RD',
  ],
  [/^(?:STATE (?:HIGHWAY|HWY|ROAD|RD|ROUTE)|STH|WI|WIS) (\d+)(?: (.*))?$/, 'STATE HWY'],
  [/^(?:US (?:HIGHWAY|HWY)|USH|US) (\d+)(?: (.*))?$/, 'US HWY'],
  [/^(?:INTERSTATE|I) (\d+)(?: (.*))?$/, 'INTERSTATE'],
  [/^(?:HIGHWAY|HWY) (\d+)(?: (.*))?$/, 'STATE HWY'],
];

/** `123`, `123A`, `N5698`, `W1234`, `N12W345`, `E10470` */
const houseNumber = /^(\d+[A-Z]?|[NSEW]\d+([NSEW]\d+)?)$/;

/** In upper case, without dots and commas. */
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[.#]/g, '')
    .replaceAll(/[\s,]+/g, ' ')
    .trim();

/** Reads one line as an address in Wisconsin; undefined where it has no number, no street or no town known here. */
export const parseAddress = (line: string): Address | undefined => {
  const text = plain(line);
  const zip = text.match(/ (\d{5})(-\d{4})?$/);
  const withoutZip = zip ? text.slice(0, zip.index) : text;
  const withoutState = withoutZip.replace(/ (WI|WISCONSIN)$/, '');
  const named = wisconsinTowns
    .filter(({ name }) => withoutState.endsWith(` ${plain(name)}`))
    .sort((a, b) => b.name.length - a.name.length)[0];
  // Between a town and a ZIP code that differ, the ZIP code is right: post offices deliver by it.
  const town = (zip && wisconsinTowns.find((one) => one.zip === zip[1])) ?? named;
  if (!town) return undefined;
  const rest = named ? withoutState.slice(0, -plain(named.name).length - 1) : withoutState;
  const [number = '', ...street] = rest.split(' ');
  if (!houseNumber.test(number) || !street.length) return undefined;
  const parts = streetParts(street, !named);
  return parts.streetName ? { number, town, ...parts } : undefined;
};

/**
 * Splits a street into its parts. The name is empty when the text is no street.
 * @param isTownUnknown whether only the ZIP code names a town: words after the street are then a town that isn't listed
 */
const streetParts = (words: string[], isTownUnknown: boolean): Omit<Address, 'number' | 'town'> => {
  const none = { preDirection: '', preType: '', streetName: '', suffixType: '', suffixDirection: '' };
  const street = words.join(' ');
  for (const [pattern, preType] of numbered) {
    const [, streetName, behind] = street.match(pattern) ?? [];
    if (streetName) return behind && !isTownUnknown ? none : { ...none, preType, streetName };
  }
  const short = words.map((word) => suffixes[word] ?? word);
  const kindAt = short.findLastIndex((word, index) => index > 0 && shortSuffixes.has(word));
  const behind = kindAt < 0 ? [] : short.slice(kindAt + 1);
  const suffixDirection = directions[behind[0] ?? ''] ?? '';
  if (behind.length > (suffixDirection ? 1 : 0) && !isTownUnknown) return none;
  const name = kindAt < 0 ? words : words.slice(0, kindAt);
  const preDirection = name.length > 1 ? (directions[name[0] ?? ''] ?? '') : '';
  return {
    ...none,
    preDirection,
    streetName: (preDirection ? name.slice(1) : name).join(' '),
    suffixType: short[kindAt] ?? '',
    suffixDirection,
  };
};
