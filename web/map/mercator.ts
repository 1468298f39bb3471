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

/** Whether bounds lie within others. */
export const isInside = (inner: MapBounds, outer: MapBounds): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/** A power of two near the width of a view, so that zooming a little keeps to the same steps. */
const stepOf = (span: number): number => 2 ** Math.ceil(Math.log2(Math.max(span, 1e-3) / 2));

/** The view and some land around it, snapped to a grid: small moves stay inside, and others ask for the same parts. */
export const snappedAround = ([west, south, east, north]: MapBounds): MapBounds => {
  const [dx, dy] = [stepOf(east - west), stepOf(north - south)];
  return [
    Math.max(-180, Math.floor(west / dx - 0.25) * dx),
    Math.max(-85, Math.floor(south / dy - 0.25) * dy),
    Math.min(180, Math.ceil(east / dx + 0.25) * dx),
    Math.min(85, Math.ceil(north / dy + 0.25) * dy),
  ];
};
