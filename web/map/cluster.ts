import { fromWorld, tileSize, toWorld } from './mercator.ts';

/** Beyond this zoom nothing is gathered, and this near each other (px) points are (docs/rules/search.md#clusters). */
const clusterMaxZoom = 14;
const radius = 30;

type Located = { id: string; lat: number; lng: number };

/** Points drawn as one: a single point, or a cluster standing in the middle of its points. */
export type Group<P extends Located> = { id: string; lat: number; lng: number; points: readonly P[] };

type Spot<P extends Located> = { x: number; y: number; points: readonly P[] };

/**
 * Gathers points level by level from the deepest zoom outwards, so that a cluster of one zoom is made of
 * whole clusters of the next and never trades points with its neighbour. The levels are kept: asking for
 * another zoom of the same points costs nothing.
 */
export const clusters = <P extends Located>(
  points: readonly P[],
): ((zoom: number) => readonly Group<P>[]) => {
  const single: Spot<P>[] = points.map((point) => {
    const [x, y] = toWorld(point.lng, point.lat);
    return { x, y, points: [point] };
  });
  const levels = new Map<number, Spot<P>[]>();
  const groups = new Map<number, readonly Group<P>[]>();

  const level = (zoom: number): Spot<P>[] => {
    if (zoom > clusterMaxZoom) return single;
    let spots = levels.get(zoom);
    if (!spots) {
      spots = gather(level(zoom + 1), radius / (tileSize * 2 ** zoom));
      levels.set(zoom, spots);
    }
    return spots;
  };

  return (zoom) => {
    const whole = Math.max(0, Math.min(clusterMaxZoom + 1, Math.floor(zoom)));
    let found = groups.get(whole);
    if (!found) {
      found = level(whole).map(toGroup).sort(northFirst);
      groups.set(whole, found);
    }
    return found;
  };
};

/** Joins to each spot, in turn, all spots within reach that no other has taken. */
const gather = <P extends Located>(spots: readonly Spot<P>[], reach: number): Spot<P>[] => {
  const cells = new Map<string, number[]>();
  const cellOf = (n: number) => Math.floor(n / reach);
  spots.forEach(({ x, y }, i) => {
    const key = `${cellOf(x)} ${cellOf(y)}`;
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  });

  const taken = new Set<number>();
  const gathered: Spot<P>[] = [];
  spots.forEach((spot, i) => {
    if (taken.has(i)) return;
    const near: Spot<P>[] = [];
    for (let cx = cellOf(spot.x) - 1; cx <= cellOf(spot.x) + 1; cx++) {
      for (let cy = cellOf(spot.y) - 1; cy <= cellOf(spot.y) + 1; cy++) {
        for (const j of cells.get(`${cx} ${cy}`) ?? []) {
          const other = spots[j] as Spot<P>;
          if (taken.has(j) || Math.hypot(other.x - spot.x, other.y - spot.y) > reach) continue;
          taken.add(j);
          near.push(other);
        }
      }
    }
    gathered.push(near.length === 1 ? spot : joined(near));
  });
  return gathered;
};

/** One spot in the middle of several, each weighing as much as it has points. */
const joined = <P extends Located>(spots: readonly Spot<P>[]): Spot<P> => {
  const points = spots.flatMap((spot) => spot.points);
  const middle = (pick: (spot: Spot<P>) => number) =>
    spots.reduce((sum, spot) => sum + pick(spot) * spot.points.length, 0) / points.length;
  return { x: middle((spot) => spot.x), y: middle((spot) => spot.y), points };
};

const toGroup = <P extends Located>({ x, y, points }: Spot<P>): Group<P> => {
  const [only] = points;
  if (points.length === 1 && only) return { id: only.id, lat: only.lat, lng: only.lng, points };
  const ids = points.map(({ id }) => id).sort();
  return { id: `cluster ${ids[0]} ${points.length}`, ...fromWorld(x, y), points };
};

/** From north to south, then west to east: the order in which a keyboard walks over the map. */
const northFirst = (a: Group<Located>, b: Group<Located>): number => b.lat - a.lat || a.lng - b.lng;
