import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { clusters, type Group } from './cluster.ts';
import { boundsAround, type MapBounds, swiftly } from './mercator.ts';
import css from './price-markers.module.css';

/** A thing at a place: what it is called and what its pill says ('$45'). */
export type MapPoint = { id: string; lat: number; lng: number; label: string; price: string };

type Props = {
  points: readonly MapPoint[];
  highlightedId?: string | null;
  onHover?: (id: string | null) => void;
  onSelect?: (id: string) => void;
};

/** The pill of a point, while it stands by itself on the map. */
export const pinOf = (map: MapRef, id: string): HTMLElement | null =>
  map.getContainer().querySelector(`[data-point="${CSS.escape(id)}"]`);

/** Points that stand at the very same place are fanned out downwards by this many px. */
const fan = 30;

/** A price pill for each point and a counted circle for each cluster, as buttons that a keyboard can walk. */
export const PriceMarkers = ({ points, highlightedId, onHover, onSelect }: Props) => {
  const { current: map } = useMap() as { current: MapRef };
  const groupsAt = useMemo(() => clusters(points), [points]);
  const { zoom, box } = useCamera(map);
  const shown = useMemo(
    () => groupsAt(zoom).filter(({ lng, lat }) => isIn(box, lng, lat)),
    [groupsAt, zoom, box],
  );
  const offsets = useMemo(() => fanned(shown), [shown]);
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = () => {
      shown.forEach(({ lng, lat }, i) => {
        const { x, y } = map.project([lng, lat]);
        const marker = layer.current?.children[i] as HTMLElement | undefined;
        // Not by `transform`, which the scale of a highlighted marker would stretch.
        if (marker) marker.style.translate = `calc(${x}px - 50%) calc(${y + (offsets[i] as number)}px - 50%)`;
      });
    };
    place();
    map.on('move', place);
    map.on('resize', place);
    return () => {
      map.off('move', place);
      map.off('resize', place);
    };
  }, [map, shown, offsets]);

  const open = (group: Group<MapPoint>) => {
    const bounds = boundsAround(group.points) as MapBounds;
    map.fitBounds(
      [...bounds] as [number, number, number, number],
      { padding: 72, maxZoom: 15, ...swiftly },
      { byHand: true },
    );
    // The cluster's button is about to go; the map itself keeps the keyboard.
    map.getCanvas().focus({ preventScroll: true });
  };

  return createPortal(
    <div ref={layer} className={css.layer}>
      {shown.map((group) => {
        const [only] = group.points;
        const highlighted = group.points.some(({ id }) => id === highlightedId) || undefined;
        if (group.points.length > 1 || !only) {
          const count = group.points.length;
          return (
            <button
              key={group.id}
              type="button"
              className={css.cluster}
              data-size={count < 10 ? 's' : count < 50 ? 'm' : 'l'}
              data-highlighted={highlighted}
              aria-label={`${count} listings, zoom in`}
              onClick={() => open(group)}
            >
              {count}
            </button>
          );
        }
        return (
          <button
            key={group.id}
            type="button"
            className={css.pill}
            data-point={only.id}
            data-highlighted={highlighted}
            aria-label={`${only.label}, ${only.price}`}
            onClick={() => onSelect?.(only.id)}
            onMouseEnter={() => onHover?.(only.id)}
            onMouseLeave={() => onHover?.(null)}
            onFocus={() => onHover?.(only.id)}
            onBlur={() => onHover?.(null)}
          >
            {only.price}
          </button>
        );
      })}
    </div>,
    map.getCanvasContainer(),
  );
};

/** The whole zoom level and a box half as large again as the view; new ones only when either is left. */
const useCamera = (map: MapRef) => {
  const [camera, setCamera] = useState(() => cameraOf(map));
  useEffect(() => {
    const follow = () => setCamera((last) => (stillCovers(last, map) ? last : cameraOf(map)));
    const settle = () => setCamera(cameraOf(map));
    map.on('move', follow);
    map.on('moveend', settle);
    map.on('resize', settle);
    return () => {
      map.off('move', follow);
      map.off('moveend', settle);
      map.off('resize', settle);
    };
  }, [map]);
  return camera;
};

type Camera = { zoom: number; box: MapBounds };

const cameraOf = (map: MapRef): Camera => {
  const [[west, south], [east, north]] = map.getBounds().toArray() as [[number, number], [number, number]];
  const [dx, dy] = [(east - west) / 4, (north - south) / 4];
  return { zoom: Math.floor(map.getZoom()), box: [west - dx, south - dy, east + dx, north + dy] };
};

const stillCovers = ({ zoom, box }: Camera, map: MapRef): boolean => {
  if (Math.floor(map.getZoom()) !== zoom) return false;
  const [southWest, northEast] = map.getBounds().toArray() as [[number, number], [number, number]];
  return isIn(box, ...southWest) && isIn(box, ...northEast);
};

const isIn = ([west, south, east, north]: MapBounds, lng: number, lat: number): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** How far down each group is moved so that none hides another at the very same place. */
const fanned = (groups: readonly Group<MapPoint>[]): number[] => {
  const seen = new Map<string, number>();
  return groups.map(({ lat, lng }) => {
    const key = `${lat.toFixed(5)} ${lng.toFixed(5)}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before * fan;
  });
};
