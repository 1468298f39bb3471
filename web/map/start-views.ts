import type { MapBounds } from './mercator.ts';

/** Wisconsin's land from the St. Croix to Rock Island. */
export const wisconsinBounds: MapBounds = [-92.89, 42.49, -86.8, 47.08];

/** Where the home map and an empty marker map start. */
export const startBounds: MapBounds = [...wisconsinBounds];

/**
 * The zoom of a single place. 16 shows roads and woods where detailed tiles are available. The built-in base would be
 * empty there, so this zoom shows the county, its neighbors and towns (docs/rules/search.md#start-of-the-map).
 */
export const placeZoom = 9;
export const placeZoomWithTiles = 16;

/** Padding in px. */
export const fitPadding = 28;

/** Padding around `startBounds` (this very constant) in px; other bounds fill the viewport. */
export const paddingAround = (bounds: MapBounds) => (bounds === startBounds ? fitPadding : 0);
