import { useEffect, useMemo } from 'react';
import { type MapRef, useMap, type ViewStateChangeEvent } from 'react-map-gl/maplibre';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import { MapButtons } from './map-buttons.tsx';
import { boundsAround, type MapBounds, type MapView, wisconsinBounds } from './mercator.ts';
import { type MapPoint, PriceMarkers } from './price-markers.tsx';
import { fitPadding } from './static-map.tsx';

/** Where the map came to rest, and whether a person moved it there (or else a changed `view` did). */
export type MovedView = MapView & { bounds: MapBounds; byHand: boolean };

export type LandMapProps = Pick<LiveMapProps, 'scheme' | 'styleUrl' | 'onReady' | 'onFail'> & {
  points: readonly MapPoint[];
  highlightedId?: string | null;
  onHover?: (id: string | null) => void;
  onSelect?: (id: string) => void;
  onMove?: (view: MovedView) => void;
  /** Where the map should stand; it goes there whenever this changes. All of Wisconsin when there is none. */
  view?: MapView | MapBounds | null;
  /** Where it stands at first when `view` is not given. */
  initialView?: MapView | MapBounds;
  label?: string;
  locate?: boolean;
};

/** The map of many points: price pills, clusters, and buttons to find one's way. */
export function LandMap(props: LandMapProps) {
  const { points, view, onMove } = props;
  const fit = useMemo(() => boundsAround(points), [points]);
  return (
    <LiveMap
      label={props.label ?? `Map of ${points.length} listings`}
      start={view ?? props.initialView ?? wisconsinBounds}
      scheme={props.scheme}
      styleUrl={props.styleUrl}
      onReady={props.onReady}
      onFail={props.onFail}
      onMoveEnd={onMove && ((event) => onMove(movedTo(event)))}
    >
      <FollowView view={view} />
      <PriceMarkers
        points={points}
        highlightedId={props.highlightedId}
        onHover={props.onHover}
        onSelect={props.onSelect}
      />
      <MapButtons fit={fit} locate={props.locate} />
    </LiveMap>
  );
}

/** Goes where `view` says, unless the map stands there already, as it does when the view is its own report. */
function FollowView({ view }: Pick<LandMapProps, 'view'>) {
  const { current: map } = useMap() as { current: MapRef };
  const wanted = view ? JSON.stringify(view) : '';
  useEffect(() => {
    if (!wanted) return;
    const place = JSON.parse(wanted) as MapView | MapBounds;
    if ('zoom' in place) {
      const here = map.getCenter();
      const near = Math.abs(here.lat - place.lat) + Math.abs(here.lng - place.lng) < 0.001;
      if (!near || Math.abs(map.getZoom() - place.zoom) > 0.02) {
        map.easeTo({ center: [place.lng, place.lat], zoom: place.zoom });
      }
    } else {
      map.fitBounds([...place] as [number, number, number, number], { padding: fitPadding });
    }
  }, [map, wanted]);
  return null;
}

function movedTo(event: ViewStateChangeEvent): MovedView {
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
}
