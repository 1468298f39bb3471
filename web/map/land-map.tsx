import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type MapRef, useMap, type ViewStateChangeEvent } from 'react-map-gl/maplibre';
import { EmptyView } from './empty-view.tsx';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import { MapButtons } from './map-buttons.tsx';
import { boundsAround, type MapBounds, type MapView, quickMove } from './mercator.ts';
import { showLandAround } from './own-position.tsx';
import { PinCard } from './pin-card.tsx';
import { type MapCluster, type MapPoint, PriceMarkers } from './price-markers.tsx';
import { paddingAround, startBounds } from './start-views.ts';

/** The map's view after a move, and whether the user moved it, rather than a changed `view`. */
export type MovedView = MapView & { bounds: MapBounds; byUser: boolean };

export type LandMapProps = Pick<LiveMapProps, 'scheme' | 'layers' | 'onReady' | 'onFail'> & {
  points: readonly MapPoint[];
  /** What the server has gathered, beside the points. */
  gathered?: readonly MapCluster[];
  /** Of points and clusters. */
  highlightedIds?: readonly string[];
  onHover?: (ids: readonly string[]) => void;
  /** Renders the preview card of a selected pin. */
  preview?: (point: MapPoint) => ReactNode;
  onMove?: (view: MovedView) => void;
  /**
   * The view to show: the map moves there whenever this changes, and back to the initial view when it is removed. A
   * report of `onMove` (its center and zoom, or its bounds) may be passed back.
   */
  view?: MapView | MapBounds | null;
  /** The initial view without `view`; all of Wisconsin by default. */
  initialView?: MapView | MapBounds;
  /** Called by the reset button of an empty view; without it no such message appears. */
  onWholeMap?: () => void;
  /** There may be land elsewhere that is not among the points. */
  mayHaveMore?: boolean;
  /** Not all land of the view was looked at: more of it may be here. */
  isPart?: boolean;
  label?: string;
};

const none: readonly MapCluster[] = [];

/** The map of many points: price pills with preview cards, clusters, and navigation buttons. */
export const LandMap = (props: LandMapProps) => {
  const {
    points,
    gathered = none,
    view,
    onMove,
    preview,
    onWholeMap,
    mayHaveMore = false,
    isPart = false,
  } = props;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = preview && points.find(({ id }) => id === selectedId);
  const marked = useMemo(() => [...points, ...gathered], [points, gathered]);
  const fit = useMemo(() => boundsAround(marked), [marked]);
  const defaultView = props.initialView ?? startBounds;
  const reported = useRef<MovedView>(null);
  const report = (event: ViewStateChangeEvent) => {
    const moved = movedView(event);
    reported.current = moved;
    onMove?.(moved);
  };
  return (
    <LiveMap
      label={props.label ?? `Map of ${points.length} listings`}
      start={view ?? defaultView}
      scheme={props.scheme}
      layers={props.layers}
      onReady={props.onReady}
      onFail={props.onFail}
      onMoveEnd={report}
    >
      <ApplyView view={view ?? defaultView} reported={reported} />
      <PriceMarkers
        points={points}
        gathered={gathered}
        highlightedIds={selected ? [selected.id] : props.highlightedIds}
        onHover={props.onHover}
        onSelect={setSelectedId}
      />
      {selected && (
        <PinCard key={selected.id} point={selected} onClose={() => setSelectedId(null)}>
          {preview(selected)}
        </PinCard>
      )}
      {onWholeMap && <EmptyView points={marked} {...{ mayHaveMore, isPart, onWholeMap }} />}
      <MapButtons fit={fit} onShowPosition={showLandAround} />
    </LiveMap>
  );
};

type ApplyViewProps = { view: MapView | MapBounds; reported: { current: MovedView | null } };

/**
 * Moves the map when `view` changes, unless it is the map's own last report passed back through the URL: that may
 * arrive so late that the user has moved the map again.
 */
const ApplyView = ({ view, reported }: ApplyViewProps) => {
  const { current: map } = useMap() as { current: MapRef };
  const key = JSON.stringify(view);
  const appliedKey = useRef(key);
  useEffect(() => {
    if (key === appliedKey.current) return;
    appliedKey.current = key;
    if (reported.current && isReport(view, reported.current)) return;
    if ('zoom' in view) map.easeTo({ center: [view.lng, view.lat], zoom: view.zoom });
    else
      map.fitBounds([...view] as [number, number, number, number], {
        padding: paddingAround(view),
        ...quickMove,
      });
  }, [map, view, key, reported]);
  return null;
};

/** Whether a view equals a report, apart from the decimals that the URL drops. */
const isReport = (view: MapView | MapBounds, report: MovedView): boolean => {
  if (!('zoom' in view))
    return view.every((edge, i) => Math.abs(edge - (report.bounds[i] as number)) < 0.002);
  const distance = Math.abs(view.lat - report.lat) + Math.abs(view.lng - report.lng);
  return distance < 0.002 && Math.abs(view.zoom - report.zoom) < 0.02;
};

const movedView = (event: ViewStateChangeEvent): MovedView => {
  const { latitude, longitude, zoom } = event.viewState;
  const bounds = event.target.getBounds().toArray().flat() as [number, number, number, number];
  const { byUser, originalEvent } = event as { byUser?: boolean; originalEvent?: unknown };
  return {
    lat: Number(latitude.toFixed(4)),
    lng: Number(longitude.toFixed(4)),
    zoom: Number(zoom.toFixed(2)),
    bounds,
    byUser: Boolean(byUser ?? originalEvent),
  };
};
