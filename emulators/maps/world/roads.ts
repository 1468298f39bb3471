import { isLand } from './borders.ts';
import { clamp, hash, noise } from './noise.ts';
import type { Box, Point } from './plane.ts';
import { countyLetters, townRoadName } from './road-names.ts';
import { driftless, lakeDepth, northness } from './terrain.ts';

/** A stretch of road with one name. `ref` are the letters of a county road. */
export type Road = { kind: 'county' | 'town' | 'track'; name: string; ref?: string; line: Point[] };

/** The grid of section lines: roads run along some of them, `isEast` from west to east. */
type Edge = { line: number; along: number; isEast: boolean };

const stepsAMile = 8;
const bends = { miles: 1.5, octaves: 2, seed: 301 };

/** The real position of a point of the straight grid: in the hills roads follow the valleys. */
export const onGround = (x: number, y: number): Point => {
  const reach = 0.04 + 0.8 * driftless(x, y);
  return [x + (noise(x, y, bends) - 0.5) * reach, y + (noise(x, y, { ...bends, seed: 311 }) - 0.5) * reach];
};

const pointsOf = ({ line, along, isEast }: Edge): Point[] =>
  Array.from({ length: stepsAMile + 1 }, (_, step) => {
    const at = along + step / stepsAMile;
    return isEast ? onGround(at, line) : onGround(line, at);
  });

/** One line of every four has a county road; which one changes every twenty miles. */
const isCounty = ({ line, along, isEast }: Edge): boolean => {
  const chosen = hash(Math.floor(line / 4), Math.floor(along / 20), isEast ? 321 : 331);
  return line - Math.floor(line / 4) * 4 === Math.floor(chosen * 4);
};

/** Whether there is a road along the edge: always on dry land for a county road, else for some. */
const isBuilt = (edge: Edge): boolean => {
  if (isCounty(edge)) return true;
  const stretch = hash(edge.line, Math.floor(edge.along / 3), edge.isEast ? 341 : 351);
  const y = edge.isEast ? edge.line : edge.along;
  return stretch < 0.62 - 0.3 * northness(y);
};

const built = new Map<number, Road | null>();

/** The road along an edge, if there is one and no water in its way. */
const roadAlong = (edge: Edge): Road | null => {
  const key = ((edge.line + 1000) * 4000 + edge.along + 1000) * 2 + Number(edge.isEast);
  let road = built.get(key);
  if (road === undefined) {
    road = makeRoad(edge);
    if (built.size > 100_000) built.clear();
    built.set(key, road);
  }
  return road;
};

const makeRoad = (edge: Edge): Road | null => {
  if (!isBuilt(edge)) return null;
  const line = pointsOf(edge);
  if (line.some(([x, y]) => lakeDepth(x, y) > -0.02 || !isLand(x, y))) return null;
  if (!isCounty(edge)) return { kind: 'town', name: townRoadName(edge.line, edge.along, edge.isEast), line };
  const ref = countyLetters(edge.line, edge.along, edge.isEast);
  return { kind: 'county', name: `County Road ${ref}`, ref, line };
};

/** County and town roads in a box; what continues under one name is one road. */
export const roadsIn = (box: Box, kinds: readonly Road['kind'][]): Road[] => {
  const roads: Road[] = [];
  for (const isEast of [true, false]) {
    const [fromLine, toLine] = isEast ? [box.south, box.north] : [box.west, box.east];
    const [from, to] = isEast ? [box.west, box.east] : [box.south, box.north];
    for (let line = Math.floor(fromLine - 0.5); line <= Math.ceil(toLine + 0.5); line++) {
      let last: Road | null = null;
      for (let along = Math.floor(from - 0.5); along < Math.ceil(to + 0.5); along++) {
        const isWanted = kinds.includes(isCounty({ line, along, isEast }) ? 'county' : 'town');
        const road = isWanted ? roadAlong({ line, along, isEast }) : null;
        if (road && last && last.name === road.name) last.line.push(...road.line.slice(1));
        else {
          last = road && { ...road, line: [...road.line] };
          if (last) roads.push(last);
        }
      }
    }
  }
  return kinds.includes('track') ? [...roads, ...tracksIn(box)] : roads;
};

/** Dirt tracks from a road into some sections. */
const tracksIn = (box: Box): Road[] => {
  const tracks: Road[] = [];
  for (let column = Math.floor(box.west); column <= box.east; column++) {
    for (let row = Math.floor(box.south); row <= box.north; row++) {
      if (hash(column, row, 361) > 0.4 || !roadAlong({ line: row, along: column, isEast: true })) continue;
      const start = 0.25 + Math.round(hash(column, row, 371) * 4) / 8;
      const length = 0.3 + 0.35 * hash(column, row, 381);
      const line = Array.from({ length: 9 }, (_, step): Point => {
        const at = (length * step) / 8;
        const aside =
          (noise(column + at, row, { miles: 0.35, octaves: 2, seed: 391 }) - 0.5) * clamp(at * 3, 0, 0.5);
        return onGround(column + start + aside, row + at);
      });
      if (!line.some(([x, y]) => lakeDepth(x, y) > -0.02 || !isLand(x, y))) {
        tracks.push({ kind: 'track', name: '', line });
      }
    }
  }
  return tracks;
};
