import { boxAround, type CellRange, tileCells } from './map-cells.ts';
import { milesBetween } from './marker-check.ts';
import { type Bounds, intersection } from './rings.ts';

type Point = { lat: number; lng: number };

/** How far the distance to a box may be from the one to its nearest or farthest corner, as a share of it. */
const tolerance = 0.004;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The least and the greatest distance from a point to a box, in miles: a little less and a little more than exact. */
const distancesTo = (point: Point, [west, south, east, north]: Bounds): { least: number; most: number } => {
  const nearest = { lat: clamp(point.lat, south, north), lng: clamp(point.lng, west, east) };
  const corners = [south, north].flatMap((lat) => [west, east].map((lng) => ({ lat, lng })));
  return {
    least: milesBetween(point, nearest) * (1 - tolerance),
    most: Math.max(...corners.map((corner) => milesBetween(point, corner))) * (1 + tolerance),
  };
};

const touches = (box: Bounds, other: Bounds): boolean => {
  const [west, south, east, north] = intersection(box, other);
  return west <= east && south <= north;
};

/**
 * The cells between two distances (in miles) around a point, as ranges in order. They cover the ring and what is near
 * it: no tile that is cut is smaller than a quarter of the radius of a circle of the same area, so that a thin ring has
 * few ranges as well.
 */
export const cellsInRing = (
  point: Point,
  { inner, outer }: { inner: number; outer: number },
  within?: Bounds,
): CellRange[] => {
  const box = boxAround(point, outer);
  const area = within ? intersection(box, within) : box;
  const grain = Math.sqrt(outer ** 2 - inner ** 2) / 2;
  return tileCells((tile, miles) => {
    if (!touches(tile, area)) return 'outside';
    const { least, most } = distancesTo(point, tile);
    if (least > outer || most < inner) return 'outside';
    const isInside = least >= inner && most <= outer;
    return isInside || miles <= grain ? 'inside' : 'partly';
  });
};
