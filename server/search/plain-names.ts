import { isDirection } from '#domain/regions.ts';

/** Villages whose names are also words that descriptions of land have. */
const plainNames = new Set(
  (
    'arena butternut cable cataract cedar dale eagle endeavor fence forest friendship highland independence lily loyal ' +
    'luck maple mountain pickerel plain poplar range retreat rural spirit spruce winter'
  ).split(' '),
);

/** Whether a name, in lower case, is a plain word as well: a place or region only where nothing else is said there. */
export const isPlainName = (name: string): boolean => plainNames.has(name) || isDirection(name);
