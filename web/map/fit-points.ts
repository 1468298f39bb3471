import type { StyleSpecification } from 'maplibre-gl';
import type { MapRef } from 'react-map-gl/maplibre';
import { baseSource } from './base-style.ts';
import { boundsAround, type LatLng, type MapBounds, quickMove } from './mercator.ts';
import { placeZoomWithTiles } from './start-views.ts';

/** In px. Pins stand above their points, and controls in the corners. */
const padding = { top: 120, right: 80, bottom: 56, left: 56 };

/** The nearest zoom while only the built-in map shows, which is empty where streets and woods would be. */
const builtInZoom = 11;

/**
 * Moves a map to show all of some points, at this zoom or farther away.
 *
 * @param eventData is added to the events of the move
 */
export const fitPoints = (
  map: MapRef,
  points: readonly LatLng[],
  zoom = placeZoomWithTiles,
  eventData?: object,
): void => {
  const bounds = boundsAround(points) as MapBounds;
  const maxZoom = isDetailed(map) ? zoom : Math.min(zoom, builtInZoom);
  map.fitBounds(
    [...bounds] as [number, number, number, number],
    { padding, maxZoom, ...quickMove },
    eventData,
  );
};

const isDetailed = (map: MapRef): boolean => {
  const style: StyleSpecification | undefined = map.getStyle(); // undefined while the map is loading
  return Object.keys(style?.sources ?? {}).some((name) => name !== baseSource);
};
