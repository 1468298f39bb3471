import { areaOf, boundsOf, contains, distanceTo, type Ring } from '#domain/rings.ts';
import type { LngLat } from './atlas.ts';
import type { Lake } from './hand-drawn-water.ts';

const kmPerDegree = 111.2;

/** A slightly uneven ellipse for a lake whose true shore we don't have; a closed ring. */
export const ellipse = (lake: Omit<Lake, 'name'>): LngLat[] => {
  const [lng, lat] = lake.at;
  const [long, wide] = lake.km.map((km) => km / 2 / kmPerDegree) as [number, number];
  const turn = (lake.bearing * Math.PI) / 180;
  return Array.from({ length: 21 }, (_, i) => {
    const angle = ((i % 20) / 20) * 2 * Math.PI;
    const uneven = 1 + 0.12 * Math.sin(3 * angle + lng) + 0.08 * Math.cos(5 * angle + lat);
    const [along, across] = [Math.cos(angle) * long * uneven, Math.sin(angle) * wide * uneven];
    const north = along * Math.cos(turn) - across * Math.sin(turn);
    const east = along * Math.sin(turn) + across * Math.cos(turn);
    return [lng + east / Math.cos((lat * Math.PI) / 180), lat + north] as const;
  });
};

/** Rounds a line's corners, keeping its ends (Chaikin's corner cutting, twice). */
export const smooth = (line: readonly LngLat[], times = 2): LngLat[] => {
  if (times === 0) return [...line];
  const rounded = line.slice(1).flatMap(([bx, by], i): LngLat[] => {
    const [ax, ay] = line[i] as LngLat;
    return [
      [ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25],
      [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75],
    ];
  });
  return smooth([line[0] as LngLat, ...rounded, line.at(-1) as LngLat], times - 1);
};

/** Moves a line's two ends onto the nearest of some points, if one is near (5 km). */
export const joinEnds = (line: readonly LngLat[], ends: readonly LngLat[]): LngLat[] => {
  const onto = (point: LngLat) => {
    const away = ([lng, lat]: LngLat) => Math.hypot((lng - point[0]) * 0.72, lat - point[1]);
    const nearest = ends.reduce((a, b) => (away(b) < away(a) ? b : a));
    return away(nearest) < 5 / kmPerDegree ? nearest : point;
  };
  return [onto(line[0] as LngLat), ...line.slice(1, -1), onto(line.at(-1) as LngLat)];
};

/** The point of a shape's largest ring that lies farthest from its border: where a label has most room. */
export const roomiest = (rings: readonly Ring[]): LngLat => {
  const ring = rings.reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a));
  const [west, south, east, north] = boundsOf([ring]);
  const steps = 60;
  let best: { at: LngLat; room: number } = { at: [west, south], room: 0 };
  for (let i = 1; i < steps; i++) {
    for (let j = 1; j < steps; j++) {
      const [lng, lat] = [west + ((east - west) * i) / steps, south + ((north - south) * j) / steps];
      const room = contains(ring, lng, lat) ? distanceTo(ring, lng, lat) : 0;
      if (room > best.room) best = { at: [lng, lat], room };
    }
  }
  return best.at;
};
