import { namedLakeDepth } from './lakes.ts';
import { clamp, noise, rise } from './noise.ts';
import { toMiles } from './plane.ts';

/**
 * The terrain at a point in miles: invented, deterministic, and typical of its part of Wisconsin. `spacing` is the
 * distance in miles between the points that are sampled.
 */
type Field = (x: number, y: number, spacing?: number) => number;

const [, farmland] = toMiles(0, 43.7);
const [, northwoods] = toMiles(0, 45.5);
const driftlessMiddle = toMiles(-90.75, 43.55);

/** 0 in the farmland of the south to 1 in the north woods. */
export const northness = (y: number): number => rise(y, farmland, northwoods);

/** 1 in the hills of the south-west, which no glacier flattened, to 0 far from them. */
export const driftless = (x: number, y: number): number =>
  1 - rise(Math.hypot((x - driftlessMiddle[0]) / 44, (y - driftlessMiddle[1]) / 75), 0.65, 1.15);

const valleys = { miles: 1.7, octaves: 4, seed: 11 };
const broad = { miles: 22, octaves: 3, seed: 21 };
const knolls = { miles: 0.7, octaves: 2, seed: 31 };
const largeLakes = { miles: 4.2, octaves: 4, seed: 41 };
const ponds = { miles: 1.1, octaves: 3, seed: 51 };
const forests = { miles: 11, octaves: 3, seed: 65 };
const groves = { miles: 1.1, octaves: 6, seed: 61, roughness: 0.6 };
const marshes = { miles: 1.5, octaves: 4, seed: 71 };

/** 0 along a creek; positive and negative on its two sides. */
export const creekSide: Field = (x, y, spacing) => noise(x, y, valleys, spacing) - 0.5;

/** Above 0 where a creek has water. Other valleys are dry. */
export const creekFlow: Field = (x, y, spacing) =>
  noise(x, y, { miles: 5, octaves: 2, seed: 81 }, spacing) - 0.42;

/** Above 0 in a lake or pond. */
export const lakeDepth: Field = (x, y, spacing = 0) => {
  const hills = driftless(x, y);
  const north = northness(y);
  const large = spacing > 0.7 ? -1 : noise(x, y, largeLakes, spacing) - (0.79 - 0.09 * north + 0.3 * hills);
  const small = spacing > 0.3 ? -1 : noise(x, y, ponds, spacing) - (0.83 - 0.06 * north + 0.3 * hills);
  return Math.max(large, small, namedLakeDepth(x, y, spacing));
};

/** Feet above the sea. Creeks lie lowest; the hills of the south-west are steep. */
export const elevation: Field = (x, y, spacing) => {
  const hills = driftless(x, y);
  // Rounded where the two sides meet, like a valley floor.
  const slope = clamp(Math.hypot(creekSide(x, y, spacing), 0.015) * 5);
  const height = 70 + 330 * hills;
  return (
    720 +
    560 * northness(y) +
    500 * (noise(x, y, broad, spacing) - 0.3) +
    height * slope * (2 - slope) * 0.8 +
    (26 + 60 * hills) * (noise(x, y, knolls, spacing) - 0.5)
  );
};

/** Above 0 in woods: most of the north, and the slopes rather than the ridges of the south-west. */
export const wooded: Field = (x, y, spacing = 0) => {
  const hills = driftless(x, y);
  const slope = hills > 0 && spacing < 0.4 ? Math.abs(creekSide(x, y, spacing)) : 0.08;
  const onSlope = hills * ((rise(slope, 0.03, 0.06) - rise(slope, 0.12, 0.18)) * 0.34 - 0.04);
  const broad = 0.55 * (noise(x, y, forests, spacing) - 0.5);
  return noise(x, y, groves, spacing) - (0.66 - 0.28 * northness(y)) + broad + onSlope;
};

/** Above 0 in marsh. */
export const marshy: Field = (x, y, spacing) =>
  noise(x, y, marshes, spacing) - (0.7 - 0.04 * northness(y) + 0.3 * driftless(x, y));
