import 'maplibre-gl/dist/maplibre-gl.css';
import { type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  type MapLayerMouseEvent,
  Map as MapLibre,
  type MapRef,
  type MapSourceDataEvent,
  ScaleControl,
  type ViewStateChangeEvent,
} from 'react-map-gl/maplibre';
import type { MapLayers } from '#contract/site.ts';
import { baseSource, baseStyle } from './base-style.ts';
import { LayerControl } from './layer-control.tsx';
import { hasBase, layerTimeoutMs, onBase, underBase, useLayerStyle } from './layer-style.ts';
import css from './live-map.module.css';
import { type LayerName, useLayerChoice } from './map-layers.ts';
import { markerSource } from './marker-space.tsx';
import type { MapBounds, MapView } from './mercator.ts';
import { usePalette } from './palette.ts';
import { paddingAround } from './start-views.ts';
import { townSource } from './town-names.ts';

setWorkerUrl(workerUrl);

export type LiveMapProps = {
  /** The accessible name: 'Map of 23 listings'. */
  label: string;
  /** The initial view. */
  start: MapView | MapBounds;
  /** The page's own scheme by default. */
  scheme?: 'light' | 'dark';
  /** The maps to choose from; until the chosen one has loaded, or if it can't be, the built-in one shows. */
  layers?: MapLayers;
  /** Requires two fingers, or Ctrl and the wheel, so that the page can be scrolled over the map. */
  cooperative?: boolean;
  onReady?: () => void;
  onFail?: () => void;
  /** Called when something of a layer is drawn. */
  onDrawn?: (map: MapRef) => void;
  onClick?: (event: MapLayerMouseEvent) => void;
  onMoveEnd?: (event: ViewStateChangeEvent) => void;
  children?: ReactNode;
};

/** Sources of our own data, whose tiles are there at once. */
const ownSources = new Set<string>([baseSource, townSource, markerSource]);

/** A layer is shown after this long; where tiles of the view have not loaded, the built-in map stays under it. */
const maxRevealMs = 1_500;

/** The limits of panning: the Great Lakes and some land around. */
const maxBounds: [number, number, number, number] = [-112, 33, -68, 55];

/** Of a layer that was chosen. */
const layerNotes: Partial<Record<LayerName, Record<'loading' | 'unreachable', string>>> = {
  Streets: {
    loading: 'Loading the street map…',
    unreachable: "The street map can't be reached just now.",
  },
  Topo: {
    loading: 'Loading the topographic map…',
    unreachable: "The topographic map can't be reached just now.",
  },
  Satellite: {
    loading: 'Loading satellite pictures…',
    unreachable: "Satellite pictures can't be reached just now.",
  },
};

/** The live map, used by all our maps: built-in at first, then the chosen layer. Never rendered on the server. */
export const LiveMap = (props: LiveMapProps) => {
  const { label, start, scheme, layers, onReady, onFail, onDrawn, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const map = useRef<MapRef>(null);
  const drawnStyle = useRef<StyleSpecification>(undefined);
  const [drawn, setDrawn] = useState<StyleSpecification>(); // the same, for what is rendered
  const palette = usePalette(frame, scheme);
  const choice = useLayerChoice(layers);
  const layer = useLayerStyle(layers, choice.shown, palette, ready ? () => viewOf(map.current) : undefined);
  const hasFailed = useRef(false);
  const [revealed, reveal] = useState<StyleSpecification>();
  const [complete, setComplete] = useState<StyleSpecification>();
  const isComplete = layer.style && (complete === layer.style || hasBase(layer.style));
  const isShown = isComplete || (layer.style && revealed === layer.style);
  const mapStyle = useMemo(() => {
    const base = palette && baseStyle(palette);
    if (!layer.style || !base || isComplete) return layer.style ?? base;
    return isShown ? onBase(layer.style, base) : underBase(layer.style, base);
  }, [layer.style, isShown, isComplete, palette]);
  const hasChoice = choice.names.length > 1;
  // Nobody has chosen the street map that a map begins with: where it can't be had, the built-in one shows silently.
  const isNoted = choice.shown !== 'Streets' || (layer.name && layer.name !== 'Streets');
  const isAwaited = layer.state === 'loaded' && layer.style && drawn !== layer.style;
  const state = isAwaited ? 'loading' : layer.state;

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

  /** Once all tiles of the view are there, or have failed: shows the layer, or gives it up if none could be read. */
  const settle = () => {
    if (!layer.style || layer.style === complete) return;
    if (drawnStyle.current === layer.style) setComplete(layer.style);
    else if (hasFailed.current) layer.giveUp();
    hasFailed.current = false;
  };

  const reportDrawn = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (!layer.style || drawnStyle.current === layer.style || ownSources.has(sourceId) || !tile) return;
    drawnStyle.current = layer.style;
    setDrawn(layer.style);
    setTimeout(reveal, maxRevealMs, layer.style); // some of its tiles may take long
    if (map.current) onDrawn?.(map.current);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is new at each rendering
  useEffect(() => {
    const giveUpUndrawn = () => {
      if (drawnStyle.current !== layer.style && !document.hidden) layer.giveUp(); // a hidden page draws nothing
    };
    const timer = layer.style && setTimeout(giveUpUndrawn, layerTimeoutMs);
    return () => clearTimeout(timer);
  }, [layer.style]);

  return (
    <div
      ref={frame}
      className={css.live}
      data-map-ready={ready || undefined}
      data-layer={(isShown && layer.name) || 'built-in'}
      data-has-choice={hasChoice || undefined}
    >
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
          onLoad={markReady}
          onIdle={settle}
          onSourceData={reportDrawn}
          onClick={props.onClick}
          onMoveEnd={props.onMoveEnd}
          onError={({ target }: { target: unknown }) => {
            // Without a target the map itself failed; with one, a tile is missing.
            if (target) hasFailed.current = true;
            else onFail?.();
          }}
        >
          {children}
          <ScaleControl unit="imperial" maxWidth={96} />
          <LayerControl
            names={choice.names}
            shown={layer.state === 'unreachable' ? layer.name : choice.shown}
            onChoose={(name) => {
              layer.retry();
              choice.choose(name);
            }}
          />
          {isNoted && state !== 'loaded' && layerNotes[choice.shown] && (
            <p key={state} className={css.note} data-state={state} role="status">
              {layerNotes[choice.shown]?.[state]}
            </p>
          )}
        </MapLibre>
      )}
    </div>
  );
};

const viewOf = (map: MapRef | null): MapView => {
  const { lat = 0, lng = 0 } = map?.getCenter() ?? {};
  return { lat, lng, zoom: map?.getZoom() ?? 0 };
};

const initial = (start: MapView | MapBounds) => {
  if ('zoom' in start) return { longitude: start.lng, latitude: start.lat, zoom: start.zoom };
  return {
    bounds: [...start] as [number, number, number, number],
    fitBoundsOptions: { padding: paddingAround(start) },
  };
};
