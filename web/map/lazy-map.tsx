import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { LandMapProps } from './land-map.tsx';
import css from './lazy-map.module.css';
import type { MarkerMapProps } from './marker-map.tsx';
import { type MapBounds, type MapView, placeZoom } from './mercator.ts';
import palette from './palette.module.css';
import type { PlaceMapProps } from './place-map.tsx';
import { StaticMap } from './static-map.tsx';

/**
 * The three maps, ready to be put on any page, the server's too: the counties stand there at once as an SVG,
 * and the live map, a large script, comes after the page when the map is near the window, and fades in.
 */
export const LazyLandMap = (props: LandMapProps) => {
  const { points, view, initialView, scheme } = props;
  return (
    <Stage
      scheme={scheme}
      view={view ?? initialView}
      points={points}
      label={props.label ?? `Map of ${points.length} listings`}
    >
      {(signals) => <LandMap {...props} {...signals} />}
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
      {(signals) => <PlaceMap {...props} {...signals} />}
    </Stage>
  );
};

/** A marker to set: see marker-map.tsx. */
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
      {(signals) => <MarkerMap {...props} {...signals} />}
    </Stage>
  );
};

const lazily = <P extends Partial<Signals>>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load()
      .catch(() => Failed as ComponentType<P>)
      .then((component) => ({ default: component })),
  );

const LandMap = lazily(() => import('./land-map.tsx').then(({ LandMap }) => LandMap));
const PlaceMap = lazily(() => import('./place-map.tsx').then(({ PlaceMap }) => PlaceMap));
const MarkerMap = lazily(() => import('./marker-map.tsx').then(({ MarkerMap }) => MarkerMap));

type Signals = { onReady: () => void; onFail: () => void };

/** Stands in for a map whose script didn't arrive. */
const Failed = ({ onFail }: Partial<Signals>) => {
  useEffect(() => onFail?.(), [onFail]);
  return null;
};

type StageProps = {
  scheme?: 'light' | 'dark';
  view?: MapView | MapBounds | null;
  points: readonly { lat: number; lng: number }[];
  label: string;
  children: (signals: Signals) => ReactNode;
};

const Stage = ({ scheme, view, points, label, children }: StageProps) => {
  const surface = useRef<HTMLDivElement>(null);
  const wanted = useWanted(surface);
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const [signals] = useState<Signals>(() => ({
    onReady: () => setState('ready'),
    onFail: () => setState('failed'),
  }));
  const covered = state === 'ready' || undefined;
  return (
    <div ref={surface} className={palette.surface} data-scheme={scheme}>
      {/* Covered by the live map, which names itself, this one steps back. */}
      <div className={css.still} role="img" aria-label={label} aria-hidden={covered} data-covered={covered}>
        <StaticMap view={view} points={points} />
      </div>
      {wanted && <Suspense fallback={null}>{children(signals)}</Suspense>}
      {state === 'failed' && (
        <p className={css.note} role="status">
          This browser can't show the moving map just now.
        </p>
      )}
    </div>
  );
};

/** True once the map is near the window and the browser has nothing more urgent to do. */
const useWanted = (surface: { current: HTMLElement | null }): boolean => {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted || !surface.current) return;
    let idle: number | undefined;
    const later = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 200));
    const forget = window.cancelIdleCallback ?? window.clearTimeout;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        idle = later(() => setWanted(true), { timeout: 2_000 });
      },
      { rootMargin: '200px' },
    );
    watcher.observe(surface.current);
    return () => {
      watcher.disconnect();
      if (idle !== undefined) forget(idle);
    };
  }, [wanted, surface]);
  return wanted;
};
