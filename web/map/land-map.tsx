import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type MapRef, useMap, type ViewStateChangeEvent } from 'react-map-gl/maplibre';
import { EmptyView } from './empty-view.tsx';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import { MapButtons } from './map-buttons.tsx';
import {
  boundsAround,
  type MapBounds,
  type MapView,
  paddingAround,
  swiftly,
  wisconsinBounds,
} from './mercator.ts';
import { PinCard } from './pin-card.tsx';
import { type MapPoint, PriceMarkers } from './price-markers.tsx';

/** Where the map came to rest, and whether a person moved it there (or else a changed `view` did). */
export type MovedView = MapView & { bounds: MapBounds; byHand: boolean };

export type LandMapProps = Pick<LiveMapProps, 'scheme' | 'styleUrl' | 'onReady' | 'onFail'> & {
  points: readonly MapPoint[];
  highlightedId?: string | null;
  onHover?: (id: string | null) => void;
  /** What a small card over a pin shows once the pin is chosen. */
  preview?: (point: MapPoint) => ReactNode;
  onMove?: (view: MovedView) => void;
  /**
   * Where the map should stand: it goes there whenever this changes, and back to where it began when it is
   * taken away. A report of `onMove` (its middle and zoom, or its bounds) may be handed back here.
   */
  view?: MapView | MapBounds | null;
  /** Where it begins without a `view`; all of Wisconsin if this is not given either. */
  initialView?: MapView | MapBounds;
  /** Asked for where no land is in view; without it nothing is said there. */
  onWholeMap?: () => void;
  label?: string;
  locate?: boolean;
};

/** The map of many points: price pills with a card for each, clusters, and buttons to find one's way. */
export const LandMap = (props: LandMapProps) => {
  const { points, view, onMove, preview, onWholeMap } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = preview && points.find(({ id }) => id === chosenId);
  const fit = useMemo(() => boundsAround(points), [points]);
  const home = props.initialView ?? wisconsinBounds;
  const reported = useRef<MovedView>(null);
  const report = (event: ViewStateChangeEvent) => {
    const moved = movedTo(event);
    reported.current = moved;
    onMove?.(moved);
  };
  return (
    <LiveMap
      label={props.label ?? `Map of ${points.length} listings`}
      start={view ?? home}
      scheme={props.scheme}
      styleUrl={props.styleUrl}
      onReady={props.onReady}
      onFail={props.onFail}
      onMoveEnd={report}
    >
      <FollowView view={view ?? home} reported={reported} />
      <PriceMarkers
        points={points}
        highlightedId={chosen?.id ?? props.highlightedId}
        onHover={props.onHover}
        onSelect={setChosenId}
      />
      {chosen && (
        <PinCard key={chosen.id} point={chosen} onClose={() => setChosenId(null)}>
          {preview(chosen)}
        </PinCard>
      )}
      {onWholeMap && <EmptyView points={points} onWholeMap={onWholeMap} />}
      <MapButtons fit={fit} locate={props.locate} />
    </LiveMap>
  );
};

type Follow = { view: MapView | MapBounds; reported: { current: MovedView | null } };

/**
 * Goes where `view` says when that changes. Not if it is the map's own last report, come back by way of the
 * address: that may take so long that a hand has begun to move the map elsewhere.
 */
const FollowView = ({ view, reported }: Follow) => {
  const { current: map } = useMap() as { current: MapRef };
  const wanted = JSON.stringify(view);
  const followed = useRef(wanted);
  useEffect(() => {
    if (wanted === followed.current) return;
    followed.current = wanted;
    if (reported.current && isReport(view, reported.current)) return;
    if ('zoom' in view) map.easeTo({ center: [view.lng, view.lat], zoom: view.zoom });
    else
      map.fitBounds([...view] as [number, number, number, number], {
        padding: paddingAround(view),
        ...swiftly,
      });
  }, [map, view, wanted, reported]);
  return null;
};

/** Whether a view is a report's, give or take the digits that an address leaves off. */
const isReport = (view: MapView | MapBounds, report: MovedView): boolean => {
  if (!('zoom' in view))
    return view.every((edge, i) => Math.abs(edge - (report.bounds[i] as number)) < 0.002);
  const apart = Math.abs(view.lat - report.lat) + Math.abs(view.lng - report.lng);
  return apart < 0.002 && Math.abs(view.zoom - report.zoom) < 0.02;
};

const movedTo = (event: ViewStateChangeEvent): MovedView => {
  const { latitude, longitude, zoom } = event.viewState;
  const bounds = event.target.getBounds().toArray().flat() as [number, number, number, number];
  const { byHand, originalEvent } = event as { byHand?: boolean; originalEvent?: unknown };
  return {
    lat: Number(latitude.toFixed(4)),
    lng: Number(longitude.toFixed(4)),
    zoom: Number(zoom.toFixed(2)),
    bounds,
    byHand: Boolean(byHand ?? originalEvent),
  };
};
