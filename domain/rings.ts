/** A closed line: longitude, latitude, longitude, latitude, …, with the first point repeated at the end. */
export type Ring = readonly number[];

/** West, south, east, north. */
export type Bounds = readonly [number, number, number, number];

/** The bounding box of some rings. */
export const boundsOf = (rings: readonly Ring[]): Bounds => {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const [lng, lat] = [ring[i] as number, ring[i + 1] as number];
      west = Math.min(west, lng);
      east = Math.max(east, lng);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
};

/** What two boxes share; its west is east of its east, or its south north of its north, if that is nothing. */
export const intersection = (a: Bounds, b: Bounds): Bounds => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** Whether a point is inside a ring: an odd number of its edges is to the east of the point. */
export const contains = (ring: Ring, lng: number, lat: number): boolean => {
  let inside = false;
  for (let i = 3; i < ring.length; i += 2) {
    const [y0, y1] = [ring[i - 2] as number, ring[i] as number];
    if (y0 > lat === y1 > lat) continue;
    const [x0, x1] = [ring[i - 3] as number, ring[i - 1] as number];
    if (lng < x0 + ((x1 - x0) * (lat - y0)) / (y1 - y0)) inside = !inside;
  }
  return inside;
};

/** The distance from a point to the nearest edge of a ring, in degrees of latitude (0.01 is 1.1 km). */
export const distanceTo = (ring: Ring, lng: number, lat: number): number => {
  const longitudeScale = Math.cos((lat * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 3; i < ring.length; i += 2) {
    const ax = ((ring[i - 3] as number) - lng) * longitudeScale;
    const ay = (ring[i - 2] as number) - lat;
    const dx = ((ring[i - 1] as number) - lng) * longitudeScale - ax;
    const dy = (ring[i] as number) - lat - ay;
    const along = -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1);
    const t = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(ax + t * dx, ay + t * dy));
  }
  return nearest;
};

/** The area of a ring in square degrees. */
export const areaOf = (ring: Ring): number => {
  let twice = 0;
  for (let i = 3; i < ring.length; i += 2) {
    twice +=
      (ring[i - 3] as number) * (ring[i] as number) - (ring[i - 1] as number) * (ring[i - 2] as number);
  }
  return Math.abs(twice / 2);
};
