import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { clusters, type Group } from './cluster.ts';
import { clusterSize, MarkerSpace } from './marker-space.tsx';
import { boundsAround, type MapBounds, quickMove } from './mercator.ts';
import css from './price-markers.module.css';

/** A point with its name, its pill's text ('$45'), and what a screen reader says of it ('from $45 per day'). */
export type MapPoint = {
  id: string;
  lat: number;
  lng: number;
  label: string;
  price: string;
  spokenPrice: string;
};

/** Listings that the server has gathered: as many as `count`, or more, within these bounds. */
export type MapCluster = {
  id: string;
  lat: number;
  lng: number;
  count: number;
  isMore: boolean;
  bounds: MapBounds;
};

type Marked = MapPoint | MapCluster;

type Props = {
  points: readonly MapPoint[];
  /** What the server has gathered already. */
  gathered?: readonly MapCluster[];
  /** Of points and clusters. */
  highlightedIds?: readonly string[];
  /** Told of what is under the mouse or has the focus: a point, a cluster, or all that is drawn as one. */
  onHover?: (ids: readonly string[]) => void;
  onSelect?: (id: string) => void;
};

/** The pill of a point, unless it is part of a cluster. */
export const findPin = (map: MapRef, id: string): HTMLElement | null =>
  map.getContainer().querySelector(`[data-point="${CSS.escape(id)}"]`);

/** Offset in px between points at the same place, which are fanned out downwards. */
const fanOffset = 30;

const none: readonly never[] = [];

/** How many listings a marker stands for; there may be more. */
const sizeOf = ({ points }: Group<Marked>): { count: number; isMore: boolean } => ({
  count: points.reduce((sum, one) => sum + ('count' in one ? one.count : 1), 0),
  isMore: points.some((one) => 'count' in one && one.isMore),
});

const boundsOf = ({ points }: Group<Marked>): MapBounds =>
  boundsAround(
    points.flatMap((one) => {
      if (!('count' in one)) return [one];
      const [west, south, east, north] = one.bounds;
      return [
        { lng: west, lat: south },
        { lng: east, lat: north },
      ];
    }),
  ) as MapBounds;

/** A price pill for each point and a counted circle for each cluster, as buttons in keyboard order. */
export const PriceMarkers = (props: Props) => {
  const { points, gathered = none, highlightedIds = none, onHover, onSelect } = props;
  const { current: map } = useMap() as { current: MapRef };
  const groupsAt = useMemo(() => clusters<Marked>([...points, ...gathered]), [points, gathered]);
  const { zoom, box } = useCamera(map);
  const visible = useMemo(
    () => groupsAt(zoom).filter(({ lng, lat }) => isIn(box, lng, lat)),
    [groupsAt, zoom, box],
  );
  const counted = useMemo(
    () => visible.map((group) => ({ lng: group.lng, lat: group.lat, count: sizeOf(group).count })),
    [visible],
  );
  const offsets = useMemo(() => fanOffsets(visible), [visible]);
  const layer = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = () => {
      visible.forEach(({ lng, lat }, i) => {
        const { x, y } = map.project([lng, lat]);
        const marker = layer.current?.children[i] as HTMLElement | undefined;
        // Not `transform`: the scale of a highlighted marker would multiply it.
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
  }, [map, visible, offsets]);

  const open = (group: Group<Marked>) => {
    map.fitBounds(
      [...boundsOf(group)] as [number, number, number, number],
      { padding: 72, maxZoom: 15, ...quickMove },
      { byUser: true },
    );
    // The cluster's button is about to unmount: keep the focus on the map.
    map.getCanvas().focus({ preventScroll: true });
  };

  const hovered = useRef<string>(undefined);
  const hoverOf = ({ id, points }: Group<Marked>) => {
    const enter = () => {
      hovered.current = id;
      onHover?.(points.map((one) => one.id));
    };
    const leave = () => {
      hovered.current = undefined;
      onHover?.(none);
    };
    return { onMouseEnter: enter, onMouseLeave: leave, onFocus: enter, onBlur: leave };
  };
  // A marker that is gone after a zoom is not left.
  useEffect(() => {
    if (hovered.current === undefined || visible.some(({ id }) => id === hovered.current)) return;
    hovered.current = undefined;
    onHover?.(none);
  }, [visible, onHover]);

  const markers = (
    <div ref={layer} className={css.layer}>
      {visible.map((group) => {
        const [single] = group.points;
        const highlighted = group.points.some(({ id }) => highlightedIds.includes(id)) || undefined;
        const tellHover = hoverOf(group);
        if (group.points.length > 1 || !single || 'count' in single) {
          const { count, isMore } = sizeOf(group);
          return (
            <button
              key={group.id}
              type="button"
              className={css.cluster}
              data-size={clusterSize(count)}
              data-highlighted={highlighted}
              aria-label={`${isMore ? 'Over ' : ''}${count} listings, zoom in`}
              onClick={() => open(group)}
              {...tellHover}
            >
              {count}
              {isMore && '+'}
            </button>
          );
        }
        return (
          <button
            key={group.id}
            type="button"
            className={css.pill}
            data-point={single.id}
            data-highlighted={highlighted}
            aria-label={`${single.label}, ${single.spokenPrice}`}
            onClick={() => onSelect?.(single.id)}
            {...tellHover}
          >
            {single.price}
          </button>
        );
      })}
    </div>
  );
  return (
    <>
      <MarkerSpace groups={counted} />
      {createPortal(markers, map.getCanvasContainer())}
    </>
  );
};

/** The integer zoom level and a box half as large again as the view; updated only when the view leaves either. */
const useCamera = (map: MapRef) => {
  const [camera, setCamera] = useState(() => cameraOf(map));
  useEffect(() => {
    const updateIfNeeded = () => setCamera((last) => (covers(last, map) ? last : cameraOf(map)));
    const update = () => setCamera(cameraOf(map));
    map.on('move', updateIfNeeded);
    map.on('moveend', update);
    map.on('resize', update);
    return () => {
      map.off('move', updateIfNeeded);
      map.off('moveend', update);
      map.off('resize', update);
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

const covers = ({ zoom, box }: Camera, map: MapRef): boolean => {
  if (Math.floor(map.getZoom()) !== zoom) return false;
  const [southWest, northEast] = map.getBounds().toArray() as [[number, number], [number, number]];
  return isIn(box, ...southWest) && isIn(box, ...northEast);
};

const isIn = ([west, south, east, north]: MapBounds, lng: number, lat: number): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** Downward offsets in px, so that no group hides another at the same place. */
const fanOffsets = (groups: readonly Group<Marked>[]): number[] => {
  const seen = new Map<string, number>();
  return groups.map(({ lat, lng }) => {
    const key = `${lat.toFixed(5)} ${lng.toFixed(5)}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return count * fanOffset;
  });
};
