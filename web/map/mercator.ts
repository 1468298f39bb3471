/** A place in degrees. */
export type LatLng = { lat: number; lng: number };

/** A map view: the center in degrees and the zoom (at zoom 0 one tile of 512 px holds the world). */
export type MapView = LatLng & { zoom: number };

/** West, south, east, north in degrees. */
export type MapBounds = readonly [number, number, number, number];

export const tileSize = 512;

/** Web Mercator: a place as [x, y] from 0 to 1, from the world's north-west corner. */
export const toWorld = (lng: number, lat: number): [number, number] => {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return [(lng + 180) / 360, 0.5 - y];
};

/** The inverse of `toWorld`. */
export const fromWorld = (x: number, y: number): { lng: number; lat: number } => {
  const lat = (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;
  return { lng: x * 360 - 180, lat };
};

/** The bounding box of some points, or undefined for none. */
export const boundsAround = (points: readonly { lat: number; lng: number }[]): MapBounds | undefined => {
  if (points.length === 0) return undefined;
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};

/** Bounds with padding, so that no point is at the edge and a single point has its county around it. */
export const withPadding = ([west, south, east, north]: MapBounds): MapBounds => {
  const [lngPadding, latPadding] = [(east - west) * 0.12 + 0.35, (north - south) * 0.12 + 0.26];
  return [west - lngPadding, south - latPadding, east + lngPadding, north + latPadding];
};

/** A short linear move instead of a flight. */
export const quickMove = { linear: true, duration: 450 };
