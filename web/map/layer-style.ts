import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import type { MapLayers, RasterLayer } from '#contract/site.ts';
import { baseSource, baseStyle } from './base-style.ts';
import type { LayerName } from './map-layers.ts';
import { type MapView, toWorld } from './mercator.ts';
import type { Palette } from './palette.ts';
import { withTowns } from './town-names.ts';

/** A layer of which nothing has loaded after this long is given up. */
export const layerTimeoutMs = 10_000;

type Loaded = { name: LayerName; source: string | RasterLayer; style: StyleSpecification };

/**
 * The style of the chosen layer. Until it has loaded, and where it can't, that is undefined and the built-in map shows:
 * a map never depends on somebody else's server. So not only the style is loaded first but also a tile of the view and
 * what its names need, which the browser then has in its cache. While another layer loads, and if it can't, the last
 * one stays; where there is none, the street map is tried.
 *
 * `name` is the layer of `style`, which may be another than the chosen one. `giveUp` is for tiles that arrive and are
 * none, or never arrive; `retry` loads a layer again that couldn't be.
 *
 * @param view where the map is when the layer is loaded; without it nothing is loaded yet
 */
export const useLayerStyle = (
  layers: MapLayers | undefined,
  shown: LayerName,
  palette: Palette | undefined,
  view: (() => MapView) | undefined,
): {
  style: StyleSpecification | undefined;
  name: LayerName | undefined;
  state: 'loading' | 'loaded' | 'unreachable';
  giveUp: () => void;
  retry: () => void;
} => {
  const [allLoaded, setAllLoaded] = useState<readonly Loaded[]>([]); // the latest last
  const [failedUrl, setFailedUrl] = useState<string>();
  const source = sourceOf(layers, shown, palette);
  const url = source && urlOf(source);
  const isReady = view !== undefined;
  const hasFailed = url !== undefined && failedUrl === url;

  const load = (name: LayerName, onFail?: () => void) => {
    const source = sourceOf(layers, name, palette);
    if (!view || !source) return;
    let isWanted = true;
    const controller = new AbortController();
    AbortSignal.timeout(layerTimeoutMs).addEventListener('abort', () => controller.abort());
    loadLayer(source, view(), controller.signal).then(
      (style) => {
        if (isWanted) setAllLoaded((all) => [...all, { name, source, style }]);
      },
      () => {
        if (isWanted) onFail?.();
      },
    );
    return () => {
      isWanted = false;
      controller.abort();
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move of the map loads nothing anew
  useEffect(() => (hasFailed ? undefined : load(shown, () => setFailedUrl(url))), [url, isReady, hasFailed]);
  const lacksAny = hasFailed && allLoaded.length === 0 && shown !== 'Streets';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is tried once
  useEffect(() => (lacksAny ? load('Streets') : undefined), [lacksAny]);

  const loaded = url ? allLoaded.at(-1) : undefined;
  const style = useMemo(() => {
    if (!palette || !loaded) return undefined;
    if (typeof loaded.source === 'string') return withTowns(loaded.style);
    return overBase(baseStyle(palette), loaded.style, loaded.name === 'Satellite');
  }, [palette, loaded]);
  const isCurrent = loaded ? urlOf(loaded.source) === url : !url;
  return {
    style,
    name: loaded?.name,
    state: isCurrent ? 'loaded' : hasFailed ? 'unreachable' : 'loading',
    giveUp: () => {
      if (!loaded) return;
      setAllLoaded((all) => all.filter(({ name }) => name !== loaded.name));
      setFailedUrl(urlOf(loaded.source));
    },
    retry: () => setFailedUrl(undefined),
  };
};

const urlOf = (source: string | RasterLayer): string => (typeof source === 'string' ? source : source.url);

/** A style's URL, or tiles; undefined for the built-in map. */
const sourceOf = (layers: MapLayers | undefined, shown: LayerName, palette: Palette | undefined) => {
  if (!layers || !palette) return undefined;
  if (shown === 'Streets') return layers.streets?.[palette.scheme === 'dark' ? 'dark' : 'light'];
  return layers.rasters.find(({ name }) => name === shown);
};

/**
 * The style of a layer, once a tile of the view is there: of a style's URL, or of tiles.
 * @throws when they can't be loaded, or `signal` aborts.
 */
export const loadLayer = (
  source: string | RasterLayer,
  view: MapView,
  signal: AbortSignal,
): Promise<StyleSpecification> =>
  typeof source === 'string' ? loadStyle(source, view, signal) : loadRaster(source, view, signal);

const loadStyle = async (url: string, view: MapView, signal: AbortSignal): Promise<StyleSpecification> => {
  const style = (await (await fetchOk(url, signal)).json()) as StyleSpecification;
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error(`Not a map style: ${url}`);
  const source = Object.values(style.sources).find(({ type }) => type === 'vector') as Tiles | undefined;
  if (!source) return style;
  const loadTile = async () => {
    const { tiles, maxzoom = 22 } = source.url ? await loadTileJson(source.url, signal) : source;
    await fetchOk(tileUrl(tiles?.[0] ?? '', view, Math.min(view.zoom, maxzoom)), signal);
  };
  // Any response will do: without these, names look different or icons are missing, but nothing waits for them.
  await Promise.all([
    loadTile(),
    ...urlsOfNames(style, devicePixelRatio).map((url) => fetch(url, { signal })),
  ]);
  return style;
};

/** The first letters and the list of icons of a style: no tile with names is drawn before they have responded. */
export const urlsOfNames = ({ glyphs, sprite, layers }: StyleSpecification, pixelRatio: number): string[] => {
  const fonts = layers.map((layer) => layer.type === 'symbol' && layer.layout?.['text-font']);
  const font = fonts.find((names) => Array.isArray(names) && names.every((name) => typeof name === 'string'));
  const letters = glyphs && font && glyphs.replace('{fontstack}', String(font)).replace('{range}', '0-255');
  const icons = typeof sprite === 'string' && `${sprite}${pixelRatio > 1 ? '@2x' : ''}.json`;
  return [letters, icons].filter((url) => typeof url === 'string');
};

type Tiles = { url?: string; tiles?: string[]; maxzoom?: number };

const loadTileJson = async (url: string, signal: AbortSignal): Promise<Tiles> =>
  (await fetchOk(url, signal)).json();

const loadRaster = async (
  { url, attribution, maxZoom }: RasterLayer,
  view: MapView,
  signal: AbortSignal,
): Promise<StyleSpecification> => {
  // Tiles of 256 px are those of the next zoom.
  await fetchOk(tileUrl(url, view, Math.min(view.zoom + 1, maxZoom)), signal);
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: maxZoom, attribution } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  };
};

const fetchOk = async (url: string, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
};

/** The URL of the tile at the middle of a view. */
const tileUrl = (template: string, { lng, lat }: MapView, zoom: number): string => {
  const z = Math.floor(zoom);
  const [x, y] = toWorld(lng, lat).map((part) => Math.floor(part * 2 ** z));
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
};

/** Names, and the dots that belong to them. */
const isName = ({ type }: LayerSpecification): boolean => type === 'symbol' || type === 'circle';

/** Pictures over the built-in map, which shows where tiles fail later; its names go on top where they have none. */
const overBase = (
  base: StyleSpecification,
  pictures: StyleSpecification,
  withNames: boolean,
): StyleSpecification => ({
  ...base,
  sources: { ...base.sources, ...pictures.sources },
  layers: [
    ...base.layers.filter((layer) => !isName(layer)),
    ...pictures.layers,
    ...(withNames ? base.layers.filter(isName) : []),
  ],
});

/** Whether a style shows the built-in map beneath its own layers. */
export const hasBase = (style: StyleSpecification): boolean => baseSource in style.sources;

const idUnderStreets = (layer: LayerSpecification) => ({ ...layer, id: `${baseSource} ${layer.id}` });

/** A street map beneath the built-in one: so its tiles load without a blank moment before they show. */
export const underBase = (streets: StyleSpecification, base: StyleSpecification): StyleSpecification => ({
  ...streets,
  sources: { ...streets.sources, ...base.sources },
  layers: [
    ...streets.layers.filter((layer) => !isName(layer)),
    ...base.layers.filter((layer) => !isName(layer)).map(idUnderStreets),
    ...streets.layers.filter(isName),
  ],
});

/** A street map over the built-in one, which shows where tiles take long or never come. */
export const onBase = (streets: StyleSpecification, base: StyleSpecification): StyleSpecification => ({
  ...streets,
  sources: { ...streets.sources, ...base.sources },
  layers: [
    ...base.layers.filter((layer) => !isName(layer)).map(idUnderStreets),
    ...streets.layers.filter(({ type }) => type !== 'background'),
  ],
});
