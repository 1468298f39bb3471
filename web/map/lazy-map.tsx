import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { LandMapProps } from './land-map.tsx';
import css from './lazy-map.module.css';
import type { MarkerMapProps } from './marker-map.tsx';
import type { MapBounds, MapView } from './mercator.ts';
import palette from './palette.module.css';
import type { PlaceMapProps } from './place-map.tsx';
import { placeZoom } from './start-views.ts';
import { StaticMap } from './static-map.tsx';

/**
 * The three maps for use on any page, including server rendering: the counties appear at once as an SVG; the live map,
 * a large script, loads when the map is near the viewport, and fades in.
 */
export const LazyLandMap = (props: LandMapProps) => {
  const { points, view, initialView, scheme } = props;
  return (
    <Stage
      scheme={scheme}
      view={view ?? initialView}
      points={props.gathered ? [...points, ...props.gathered] : points}
      label={props.label ?? `Map of ${points.length} listings`}
    >
      {(callbacks) => <LandMap {...props} {...callbacks} />}
    </Stage>
  );
};

/** One fixed place: see place-map.tsx. */
export const LazyPlaceMap = (props: PlaceMapProps) => {
  const { lat, lng, scheme } = props;
  return (
    <Stage
      scheme={scheme}
      view={{ lat, lng, zoom: placeZoom }}
      points={[{ lat, lng }]}
      label={`Map: ${props.label}`}
    >
      {(callbacks) => <PlaceMap {...props} {...callbacks} />}
    </Stage>
  );
};

/** A map to set a marker: see marker-map.tsx. */
export const LazyMarkerMap = (props: MarkerMapProps) => {
  const { value, scheme } = props;
  const [start] = useState(value);
  return (
    <Stage
      scheme={scheme}
      view={start && { ...start, zoom: placeZoom }}
      points={value ? [value] : []}
      label="Map: choose where the land is"
    >
      {(callbacks) => <MarkerMap {...props} {...callbacks} />}
    </Stage>
  );
};

/* @__NO_SIDE_EFFECTS__ */
const lazyMap = <P extends Partial<StatusCallbacks>>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, ({ onFail }, failures) => failures > 0 && <ReportFailure onFail={onFail} />);

const LandMap = lazyMap(() => import('./land-map.tsx').then(({ LandMap }) => LandMap));
const PlaceMap = lazyMap(() => import('./place-map.tsx').then(({ PlaceMap }) => PlaceMap));
const MarkerMap = lazyMap(() => import('./marker-map.tsx').then(({ MarkerMap }) => MarkerMap));

type StatusCallbacks = { onReady: () => void; onFail: () => void };

/** Rendered while the map's script can't be loaded. */
const ReportFailure = ({ onFail }: { onFail: StatusCallbacks['onFail'] | undefined }) => {
  useEffect(() => onFail?.(), [onFail]);
  return null;
};

type StageProps = {
  scheme?: 'light' | 'dark';
  view?: MapView | MapBounds | null;
  points: readonly { lat: number; lng: number }[];
  label: string;
  children: (callbacks: StatusCallbacks) => ReactNode;
};

const Stage = ({ scheme, view, points, label, children }: StageProps) => {
  const surface = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(surface);
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const [callbacks] = useState<StatusCallbacks>(() => ({
    onReady: () => setState('ready'),
    onFail: () => setState('failed'),
  }));
  const covered = state === 'ready' || undefined;
  return (
    <div ref={surface} className={palette.surface} data-scheme={scheme}>
      {/* Hidden from screen readers once the live map, which has its own label, covers it. */}
      <div className={css.still} role="img" aria-label={label} aria-hidden={covered} data-covered={covered}>
        <StaticMap view={view} points={points} />
      </div>
      {isNear && children(callbacks)}
      {state === 'failed' && (
        <p className={css.note} role="status">
          This browser can't show the moving map just now.
        </p>
      )}
    </div>
  );
};

/** True once the map is near the viewport and the browser is idle. */
const useNearViewport = (surface: { current: HTMLElement | null }): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !surface.current) return;
    let idleId: number | undefined;
    const requestIdle = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 200));
    const cancelIdle = window.cancelIdleCallback ?? window.clearTimeout;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        idleId = requestIdle(() => setNear(true), { timeout: 2_000 });
      },
      { rootMargin: '200px' },
    );
    observer.observe(surface.current);
    return () => {
      observer.disconnect();
      if (idleId !== undefined) cancelIdle(idleId);
    };
  }, [isNear, surface]);
  return isNear;
};
