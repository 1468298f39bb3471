import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type MapRef, Marker, useMap } from 'react-map-gl/maplibre';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import { MapButtons } from './map-buttons.tsx';
import css from './marker-map.module.css';
import { Pin } from './pin.tsx';
import { placeZoom, startBounds } from './start-views.ts';

export type LatLng = { lat: number; lng: number };

export type MarkerMapProps = Pick<LiveMapProps, 'scheme' | 'layers' | 'onReady' | 'onFail'> & {
  value: LatLng | null;
  onChange: (value: LatLng) => void;
};

/** A map to set a marker: by click, drag or arrow keys. */
export const MarkerMap = ({ value, onChange, ...rest }: MarkerMapProps) => {
  const lastSet = useRef(value);
  const set = ({ lat, lng }: LatLng) => {
    lastSet.current = { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
    onChange(lastSet.current);
  };
  return (
    <LiveMap
      {...rest}
      label="Map: choose where the land is"
      cooperative
      start={value ? { ...value, zoom: placeZoom } : startBounds}
      onClick={({ lngLat, originalEvent }) => isOnMarker(originalEvent) || set(lngLat)}
    >
      <MoveToValue value={value} lastSet={lastSet} />
      {value && <MovablePin value={value} onMove={set} />}
      <MapButtons />
      {!value && (
        <div className={css.tools}>
          <PlaceInCenterButton onPlace={set} />
        </div>
      )}
      <p className={css.where} role="status">
        {value
          ? `Marker at ${value.lat.toFixed(4)}, ${value.lng.toFixed(4)}`
          : 'Click the map to set the marker.'}
      </p>
    </LiveMap>
  );
};

/** Close enough to see a place and its surroundings. */
const minMarkerZoom = 11;

/** Moves the map to a marker that was set elsewhere, for example by a search. */
const MoveToValue = ({ value, lastSet }: { value: LatLng | null; lastSet: { current: LatLng | null } }) => {
  const { current: map } = useMap() as { current: MapRef };
  useEffect(() => {
    if (!value || (value.lat === lastSet.current?.lat && value.lng === lastSet.current.lng)) return;
    lastSet.current = value;
    map.easeTo({ center: value, zoom: Math.max(map.getZoom(), minMarkerZoom) });
  }, [map, value, lastSet]);
  return null;
};

/** Ignores clicks on the marker, which also reach the map. */
const isOnMarker = ({ target }: MouseEvent) => target instanceof Element && target.closest('button') !== null;

/** Steps of the arrow keys in px; the small step is with Shift. */
const [step, smallStep] = [12, 2];
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const MovablePin = ({ value, onMove }: { value: LatLng; onMove: (to: LatLng) => void }) => {
  const { current: map } = useMap() as { current: MapRef };
  const nudge = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.project(value);
    const px = event.shiftKey ? smallStep : step;
    const to = map.unproject([x + direction[0] * px, y + direction[1] * px]);
    onMove(to);
    if (!map.getBounds().contains(to)) map.panTo(to);
  };
  return (
    <Marker
      latitude={value.lat}
      longitude={value.lng}
      anchor="bottom"
      draggable
      onDragEnd={({ lngLat }) => onMove(lngLat)}
    >
      <button
        type="button"
        className={css.handle}
        aria-label="Marker: the arrow keys move it, with Shift in small steps"
        onKeyDown={nudge}
      >
        <Pin />
      </button>
    </Marker>
  );
};

const PlaceInCenterButton = ({ onPlace }: { onPlace: (at: LatLng) => void }) => {
  const { current: map } = useMap() as { current: MapRef };
  return (
    <button type="button" className={css.tool} onClick={() => onPlace(map.getCenter())}>
      Put the marker in the middle
    </button>
  );
};
