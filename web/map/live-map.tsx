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
import { type MapBounds, type MapView, paddingAround } from './mercator.ts';
import { usePalette } from './palette.ts';
import { useRemoteStyle } from './remote-style.ts';

setWorkerUrl(workerUrl);

export type LiveMapProps = {
  /** What the map is, for those who don't see it: 'Map of 23 listings'. */
  label: string;
  /** Where it stands at first. */
  start: MapView | MapBounds;
  /** The page's own scheme unless given. */
  scheme?: 'light' | 'dark';
  /** A MapLibre style or a raster template ({z}/{x}/{y}) to lie over the built-in base, if it can be reached. */
  styleUrl?: string;
  /** Asks for two fingers, or Ctrl and the wheel, so that a page can be scrolled over the map. */
  cooperative?: boolean;
  onReady?: () => void;
  onFail?: () => void;
  /** Something of `styleUrl` is drawn, or it turned out to be out of reach. */
  onRemote?: (state: 'drawn' | 'unreachable', map: MapRef) => void;
  onClick?: (event: MapLayerMouseEvent) => void;
  onMoveEnd?: (event: ViewStateChangeEvent) => void;
  children?: ReactNode;
};

/** As far as one can wander: the Great Lakes and some land around. */
const farthest: [number, number, number, number] = [-112, 33, -68, 55];

/** The live map over the built-in base; all our maps are made of it. Never drawn on the server. */
export const LiveMap = (props: LiveMapProps) => {
  const { label, start, scheme, styleUrl, onReady, onFail, onRemote, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const map = useRef<MapRef>(null);
  const drawn = useRef<StyleSpecification>(undefined);
  const palette = usePalette(frame, scheme);
  const remote = useRemoteStyle(ready ? styleUrl : undefined, palette);
  const mapStyle = useMemo(() => remote.style ?? (palette && baseStyle(palette)), [remote.style, palette]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whatever function is there to be told
  useEffect(() => {
    if (remote.unreachable && map.current) onRemote?.('unreachable', map.current);
  }, [remote.unreachable]);

  useEffect(() => {
    if (ready) map.current?.getCanvas().setAttribute('aria-label', label);
  }, [label, ready]);

  const becomeReady = () => {
    if (ready || !map.current) return;
    map.current.getMap().touchZoomRotate.disableRotation();
    map.current.getMap().keyboard.disableRotation();
    setReady(true);
    onReady?.();
  };

  const noticeTiles = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (!remote.style || drawn.current === remote.style || sourceId === baseSource || !tile) return;
    drawn.current = remote.style;
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
          maxBounds={farthest}
          dragRotate={false}
          touchPitch={false}
          pitchWithRotate={false}
          cooperativeGestures={props.cooperative ?? false}
          attributionControl={{ compact: false }}
          locale={{ 'Map.Title': label }}
          onIdle={becomeReady}
          onSourceData={noticeTiles}
          onClick={props.onClick}
          onMoveEnd={props.onMoveEnd}
          onError={({ target }: { target: unknown }) => {
            // Without a map there was no way to draw one; with it, a tile is missing and the base shows.
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
