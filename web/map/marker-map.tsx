import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type MapRef, Marker, useMap, type ViewStateChangeEvent } from 'react-map-gl/maplibre';
import { AddressRing } from './address-ring.tsx';
import { fitPoints } from './fit-points.ts';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import { MapButtons } from './map-buttons.tsx';
import css from './marker-map.module.css';
import type { LatLng } from './mercator.ts';
import { showBeside } from './own-position.tsx';
import { Pin } from './pin.tsx';
import { placeZoom, placeZoomWithTiles, startBounds } from './start-views.ts';

/** What a map is to show: some points, at this zoom or farther away. */
export type MapTarget = { points: readonly LatLng[]; zoom: number };

export type MarkerMapProps = Pick<LiveMapProps, 'scheme' | 'layers' | 'onReady' | 'onFail'> & {
  value: LatLng | null;
  onChange: (value: LatLng) => void;
  /** Where the street address is, for comparison. */
  address?: LatLng | undefined;
  /** The map goes there whenever this changes; at first it shows the marker, or the whole state. */
  target?: MapTarget | undefined;
};

/** A map to set a marker: by click, drag or arrow keys. */
export const MarkerMap = ({ value, onChange, address, target, ...rest }: MarkerMapProps) => {
  const [start] = useState(value);
  const [startTarget] = useState(() => value && { points: [value], zoom: placeZoomWithTiles });
  const current = target ?? startTarget;
  const movedFrom = useRef<MapTarget>(null);
  const set = ({ lat, lng }: LatLng) =>
    onChange({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });
  return (
    <LiveMap
      {...rest}
      label="Map: choose where the land is"
      cooperative
      start={start ? { ...start, zoom: placeZoom } : startBounds}
      onClick={({ lngLat, originalEvent }) => isOnMarker(originalEvent) || set(lngLat)}
      onMoveEnd={(event) => {
        if (isByUser(event)) movedFrom.current = current;
      }}
      onDrawn={(map) => {
        // A map with streets can go nearer than the built-in one before it.
        if (current && movedFrom.current !== current) show(map, current);
      }}
    >
      {target && <GoTo target={target} />}
      {address && <AddressRing at={address} />}
      {value && <MovablePin value={value} onMove={set} />}
      <MapButtons onShowPosition={showBeside(value)} />
      <PlaceInMiddle value={value} onPlace={set} />
      <p className={value ? 'visually-hidden' : css.where} role="status">
        {value
          ? `Marker at ${value.lat.toFixed(4)}, ${value.lng.toFixed(4)}`
          : 'Click the map to set the marker.'}
      </p>
    </LiveMap>
  );
};

const show = (map: MapRef, { points, zoom }: MapTarget): void => fitPoints(map, points, zoom);

const isByUser = (event: ViewStateChangeEvent): boolean => {
  const { byUser, originalEvent } = event as { byUser?: boolean; originalEvent?: unknown };
  return Boolean(byUser ?? originalEvent);
};

const GoTo = ({ target }: { target: MapTarget }) => {
  const { current: map } = useMap() as { current: MapRef };
  useEffect(() => show(map, target), [map, target]);
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
  const showIfOutside = (at: LatLng) => {
    if (!map.getBounds().contains(at)) map.panTo(at);
  };
  const nudge = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.project(value);
    const px = event.shiftKey ? smallStep : step;
    const to = map.unproject([x + direction[0] * px, y + direction[1] * px]);
    onMove(to);
    showIfOutside(to);
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
        onFocus={() => showIfOutside(value)}
      >
        <Pin />
      </button>
    </Marker>
  );
};

/** Offered while no marker is in view. */
const PlaceInMiddle = ({ value, onPlace }: { value: LatLng | null; onPlace: (at: LatLng) => void }) => {
  const { current: map } = useMap() as { current: MapRef };
  const [isInView, setInView] = useState(value !== null);
  useEffect(() => {
    const update = () => setInView(value !== null && map.getBounds().contains(value));
    update();
    map.on('moveend', update);
    return () => {
      map.off('moveend', update);
    };
  }, [map, value]);
  if (isInView) return null;
  const place = () => {
    // The button is about to unmount: keep the focus on the map.
    map.getCanvas().focus({ preventScroll: true });
    onPlace(map.getCenter());
  };
  return (
    <button type="button" className={css.tool} onClick={place}>
      Put the marker in the middle
    </button>
  );
};
