import { isLand } from './borders.ts';
import { noise } from './noise.ts';
import { type Box, type Line, overlaps, type Point } from './plane.ts';
import { streetName } from './road-names.ts';
import { lakeDepth } from './terrain.ts';
import { type Town, townRadius, towns } from './towns.ts';

export type Street = { name: string; isMain: boolean; line: Line };

/** Miles from one street to the next: seven blocks a mile. */
const blockMiles = 1 / 7;
const outline = { miles: 0.8, octaves: 3, seed: 401 };

/** Above 0 within a town: an irregular circle. */
export const townDepth = (town: Town, x: number, y: number): number =>
  1 -
  Math.hypot(x - town.center[0], y - town.center[1]) / townRadius(town) +
  (noise(x, y, outline) - 0.5) * 0.7;

/** The towns whose streets reach into a box. */
export const townsIn = (box: Box): Town[] =>
  towns.filter((town) => {
    const reach = townRadius(town) * 1.4;
    const [x, y] = town.center;
    return overlaps(box, { west: x - reach, east: x + reach, south: y - reach, north: y + reach });
  });

/** The streets of all towns in a box, in runs on dry land within the town. */
export const streetsIn = (box: Box): Street[] => townsIn(box).flatMap((town) => streetsOf(town, box));

const streetsOf = (town: Town, box: Box): Street[] => {
  const streets: Street[] = [];
  const [x, y] = town.center;
  const blocks = Math.ceil((townRadius(town) * 1.4) / blockMiles);
  for (const isEast of [true, false]) {
    const [middle, along] = isEast ? [y, x] : [x, y];
    const [low, high] = isEast ? [box.south, box.north] : [box.west, box.east];
    const [from, to] = isEast ? [box.west, box.east] : [box.south, box.north];
    for (let index = -blocks; index <= blocks; index++) {
      const line = middle + index * blockMiles;
      if (line < low || line > high) continue;
      let run: Point[] = [];
      const name = streetName(index, isEast, town.name.length + Math.round(x));
      const isMain = index % 7 === 0;
      for (let block = -blocks; block <= blocks + 1; block++) {
        const at = along + block * blockMiles;
        const point: Point = isEast ? [at, line] : [line, at];
        const isStreet =
          block <= blocks && at > from - blockMiles && at < to + blockMiles && isDry(town, point);
        if (isStreet) run.push(point);
        else {
          if (run.length > 1) streets.push({ name, isMain, line: run });
          run = [];
        }
      }
    }
  }
  return streets;
};

const isDry = (town: Town, [x, y]: Point): boolean =>
  townDepth(town, x, y) > 0 && lakeDepth(x, y) < 0 && isLand(x, y);
