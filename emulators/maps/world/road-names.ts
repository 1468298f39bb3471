import { hash, pick } from './noise.ts';

const letters = [
  ...'ABCDEFGHJKLMNPSTUVWXYZ',
  'AA',
  'BB',
  'CC',
  'DD',
  'EE',
  'FF',
  'GG',
  'HH',
  'JJ',
  'KK',
  'MM',
  'NN',
  'PP',
];

const first =
  'Oak,Maple,Pine,Cedar,Birch,Hickory,Elm,Spruce,Tamarack,Deer,Fox,Bear,Eagle,Turkey,Crane,Badger,Otter,Trout,Rock,Sand,Clay,Spring,Mill,Church,School,Town Line,Prairie,Sunny,Stony,Pleasant,Norwegian,German,Irish,Polish,Dutch,Swamp,Cranberry,Blueberry,Apple,Wolf,Knapp,Olson,Larson,Schmidt,Becker,Peterson,Johnson,Nelson'.split(
    ',',
  );
const second =
  'Ridge,Hollow,Grove,Hill,Valley,Creek,View,Point,Bluff,Coulee,Marsh,Lake,Meadow,Corner,Bottom,Crossing'.split(
    ',',
  );
const streets =
  'Main,Church,Mill,Oak,Maple,Elm,Water,Washington,Jefferson,Madison,Lincoln,Pearl,Court,Center,Prospect,Park,Spring,Cedar,Pine,Walnut,Chestnut,Franklin,Monroe,Jackson,Adams,Grant,State,Wisconsin,Union,Prairie'.split(
    ',',
  );

/** `J`: the letters of the county road along one line of the grid, the same for some twenty miles. */
export const countyLetters = (line: number, stretch: number, isEast: boolean): string =>
  pick(letters, hash(line, Math.floor(stretch / 20), isEast ? 201 : 202));

/** `Oak Ridge Rd`: the name of a town road, the same for some six miles. */
export const townRoadName = (line: number, stretch: number, isEast: boolean): string => {
  const seed = isEast ? 211 : 221;
  const part = Math.floor(stretch / 6);
  const kind = pick(['Rd', 'Rd', 'Rd', 'Ln', 'Dr'], hash(line, part, seed + 2));
  const start = pick(first, hash(line, part, seed));
  if (start === 'Town Line') return `${start} Rd`;
  return hash(line, part, seed + 3) < 0.25
    ? `${start} ${kind}`
    : `${start} ${pick(second, hash(line, part, seed + 1))} ${kind}`;
};

/** `Main St` and its neighbours from east to west, `3rd St` from north to south. */
export const streetName = (index: number, isEast: boolean, seed: number): string => {
  if (index === 0) return isEast ? 'Main St' : 'Center Ave';
  if (!isEast) return `${ordinal(index > 0 ? index * 2 : -index * 2 - 1)} St`;
  const list = streets.slice(1);
  return `${pick(list, (hash(seed, 0, 231) + (index + 64) / list.length) % 1)} ${index % 3 ? 'St' : 'Ave'}`;
};

const ordinal = (number: number): string => {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
};

/** `Knapp Creek`: the creeks of a square of six miles share a name. */
export const creekName = (x: number, y: number): string => {
  const [column, row] = [Math.floor(x / 6), Math.floor(y / 6)];
  return `${pick(
    first.filter((name) => name !== 'Town Line'),
    hash(column, row, 241),
  )} Creek`;
};

/** `Little Bear Lake`: of a lake without a name of its own. */
export const lakeName = (x: number, y: number): string => {
  const [column, row] = [Math.round(x * 2), Math.round(y * 2)];
  const size = pick(['', '', 'Little ', 'Lower ', 'Big '], hash(column, row, 251));
  return `${size}${pick(
    first.filter((name) => name !== 'Town Line'),
    hash(column, row, 261),
  )} Lake`;
};
