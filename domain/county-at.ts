import { type County, wisconsinCounties } from './counties.ts';
import countyLines from './county-lines.json' with { type: 'json' };
import { type Bounds, boundsOf, contains, distanceTo, type Ring } from './rings.ts';

/**
 * How far outside the county lines a point may be and still count, in degrees of latitude (1.1 km). The lines are made
 * for maps of 1:10,000,000 and cut off harbors and river islands.
 */
const lineMargin = 0.01;

/** The names of the 72 counties in alphabetical order. */
export const counties: readonly County[] = wisconsinCounties;

const shapes = counties.map((name) => {
  const rings: readonly Ring[] = countyLines[name].rings;
  const [lng, lat] = countyLines[name].label as [number, number];
  return { name, rings, bounds: boundsOf(rings), middle: { lat, lng } };
});

/**
 * The county that contains a point (in degrees), or the nearest one if the point is just off a shore or a border river;
 * undefined outside Wisconsin.
 */
export const countyAt = (lat: number, lng: number): County | undefined => {
  for (const { name, rings, bounds } of shapes) {
    if (isNear(bounds, lat, lng, 0) && rings.some((ring) => contains(ring, lng, lat))) return name;
  }
  let nearest: { name: County; distance: number } | undefined;
  for (const { name, rings, bounds } of shapes) {
    if (!isNear(bounds, lat, lng, lineMargin * 2)) continue;
    for (const ring of rings) {
      const distance = distanceTo(ring, lng, lat);
      if (distance <= (nearest?.distance ?? lineMargin)) nearest = { name, distance };
    }
  }
  return nearest?.name;
};

/** Whether a point (in degrees) lies in a county, or so near its line that our lines can't tell. */
export const isInCounty = (lat: number, lng: number, county: County): boolean =>
  shapes.some(
    ({ name, rings, bounds }) =>
      name === county &&
      isNear(bounds, lat, lng, lineMargin * 2) &&
      rings.some((ring) => contains(ring, lng, lat) || distanceTo(ring, lng, lat) <= lineMargin),
  );

/** Whether a point lies in Wisconsin (docs/rules/listings.md#wisconsin-only). */
export const isInWisconsin = (lat: number, lng: number): boolean => countyAt(lat, lng) !== undefined;

/** The box around each county and a point well inside it, in alphabetical order. */
export const countyExtents: readonly {
  name: County;
  bounds: Bounds;
  middle: { lat: number; lng: number };
}[] = shapes;

/** The box around all counties. */
export const stateBounds: Bounds = boundsOf(shapes.flatMap(({ rings }) => rings));

const isNear = ([west, south, east, north]: Bounds, lat: number, lng: number, margin: number): boolean =>
  lng >= west - margin && lng <= east + margin && lat >= south - margin && lat <= north + margin;
