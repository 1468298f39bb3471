/** Where a map stands: its middle in degrees and the zoom (one tile of 512 px holds the world at zoom 0). */
export type MapView = { lat: number; lng: number; zoom: number };

/** West, south, east, north in degrees. */
export type MapBounds = readonly [number, number, number, number];

/** The land of Wisconsin from the St. Croix to Rock Island. */
export const wisconsinBounds: MapBounds = [-92.89, 42.49, -86.8, 47.08];

/**
 * Zoom of one place. 16 shows roads and woods where richer tiles can be had; on the built-in base it would be an empty
 * plain, so there the county, its neighbours and towns give the place its setting
 * (docs/rules/search.md#start-of-the-map).
 */
export const placeZoom = 9;
export const placeZoomWithTiles = 16;

/** What is left free around Wisconsin, in px; bounds that somebody asked for fill the window instead. */
export const fitPadding = 28;
export const paddingAround = (bounds: MapBounds) => (bounds === wisconsinBounds ? fitPadding : 0);

export const tileSize = 512;

/** Web Mercator: a place as [x, y] from 0 to 1, from the world's north-west corner. */
export const toWorld = (lng: number, lat: number): [number, number] => {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return [(lng + 180) / 360, 0.5 - y];
};

/** The place at a point of the world, the other way round. */
export const fromWorld = (x: number, y: number): { lng: number; lat: number } => {
  const lat = (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90;
  return { lng: x * 360 - 180, lat };
};

/** The box around some points, or undefined for none. */
export const boundsAround = (points: readonly { lat: number; lng: number }[]): MapBounds | undefined => {
  if (points.length === 0) return undefined;
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};

/** A view in which points don't stand at the edge, and a single one has its county around it. */
export const roomAround = ([west, south, east, north]: MapBounds): MapBounds => {
  const [across, up] = [(east - west) * 0.12 + 0.35, (north - south) * 0.12 + 0.26];
  return [west - across, south - up, east + across, north + up];
};

/** How the map is moved to some bounds: a straight and short way, rather than a flight. */
export const swiftly = { linear: true, duration: 450 };
