import 'maplibre-gl/dist/maplibre-gl.css';
import { type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  type MapLayerMouseEvent,
  Map as MapLibre,
  type MapRef,
  type MapSourceDataEvent,
  type ViewStateChangeEvent,
} from 'react-map-gl/maplibre';
import { baseSource, baseStyle } from './base-style.ts';
import css from './live-map.module.css';
import type { MapBounds, MapView } from './mercator.ts';
import { usePalette } from './palette.ts';
import { useRemoteStyle } from './remote-style.ts';
import { paddingAround } from './start-views.ts';

setWorkerUrl(workerUrl);

export type LiveMapProps = {
  /** The accessible name: 'Map of 23 listings'. */
  label: string;
  /** The initial view. */
  start: MapView | MapBounds;
  /** The page's own scheme by default. */
  scheme?: 'light' | 'dark';
  /** A MapLibre style or a raster template ({z}/{x}/{y}) drawn over the built-in base if it is reachable. */
  styleUrl?: string;
  /** Requires two fingers, or Ctrl and the wheel, so that the page can be scrolled over the map. */
  cooperative?: boolean;
  onReady?: () => void;
  onFail?: () => void;
  /** Called when something of `styleUrl` is drawn, or when it is unreachable. */
  onRemote?: (state: 'drawn' | 'unreachable', map: MapRef) => void;
  onClick?: (event: MapLayerMouseEvent) => void;
  onMoveEnd?: (event: ViewStateChangeEvent) => void;
  children?: ReactNode;
};

/** The limits of panning: the Great Lakes and some land around. */
const maxBounds: [number, number, number, number] = [-112, 33, -68, 55];

/** The live map over the built-in base, used by all our maps. Never rendered on the server. */
export const LiveMap = (props: LiveMapProps) => {
  const { label, start, scheme, styleUrl, onReady, onFail, onRemote, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const map = useRef<MapRef>(null);
  const drawnStyle = useRef<StyleSpecification>(undefined);
  const palette = usePalette(frame, scheme);
  const remote = useRemoteStyle(ready ? styleUrl : undefined, palette);
  const mapStyle = useMemo(() => remote.style ?? (palette && baseStyle(palette)), [remote.style, palette]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, whatever callback is current
  useEffect(() => {
    if (remote.unreachable && map.current) onRemote?.('unreachable', map.current);
  }, [remote.unreachable]);

  useEffect(() => {
    if (ready) map.current?.getCanvas().setAttribute('aria-label', label);
  }, [label, ready]);

  const markReady = () => {
    if (ready || !map.current) return;
    map.current.getMap().touchZoomRotate.disableRotation();
    map.current.getMap().keyboard.disableRotation();
    setReady(true);
    onReady?.();
  };

  const reportDrawn = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (!remote.style || drawnStyle.current === remote.style || sourceId === baseSource || !tile) return;
    drawnStyle.current = remote.style;
    if (map.current) onRemote?.('drawn', map.current);
  };

  return (
    <div ref={frame} className={css.live} data-map-ready={ready || undefined}>
      {mapStyle && (
        <MapLibre
          ref={map}
          initialViewState={initial(start)}
          mapStyle={mapStyle}
          minZoom={4}
          maxZoom={18}
          maxPitch={0}
          maxBounds={maxBounds}
          dragRotate={false}
          touchPitch={false}
          pitchWithRotate={false}
          cooperativeGestures={props.cooperative ?? false}
          attributionControl={{ compact: false }}
          locale={{ 'Map.Title': label }}
          onIdle={markReady}
          onSourceData={reportDrawn}
          onClick={props.onClick}
          onMoveEnd={props.onMoveEnd}
          onError={({ target }: { target: unknown }) => {
            // Without a target the map itself failed; with one, a tile is missing and the base shows.
            if (!target) onFail?.();
          }}
        >
          {children}
        </MapLibre>
      )}
    </div>
  );
};

const initial = (start: MapView | MapBounds) => {
  if ('zoom' in start) return { longitude: start.lng, latitude: start.lat, zoom: start.zoom };
  return {
    bounds: [...start] as [number, number, number, number],
    fitBoundsOptions: { padding: paddingAround(start) },
  };
};
