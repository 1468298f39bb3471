import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { baseStyle } from './base-style.ts';
import type { Palette } from './palette.ts';

/**
 * The built-in base with a remote style or tile template over it. The style is only added once it has loaded, so the
 * map never depends on somebody else's server. The base stays below: it shows where tiles fail later.
 */
export const useRemoteStyle = (url: string | undefined, palette: Palette | undefined) => {
  const [remote, setRemote] = useState<StyleSpecification | 'unreachable'>();

  useEffect(() => {
    setRemote(undefined);
    if (!url) return;
    const controller = new AbortController();
    load(url, controller.signal).then(setRemote, () => controller.signal.aborted || setRemote('unreachable'));
    return () => controller.abort();
  }, [url]);

  const style = useMemo(
    () => (palette && typeof remote === 'object' ? mergeStyles(baseStyle(palette), remote) : undefined),
    [remote, palette],
  );
  return { style, unreachable: remote === 'unreachable' };
};

const load = async (url: string, signal: AbortSignal): Promise<StyleSpecification> => {
  if (url.includes('{z}')) {
    await fetchOk(url.replace('{z}', '5').replace('{x}', '8').replace('{y}', '11'), signal);
    return rasterStyle(url);
  }
  const style = (await (await fetchOk(url, signal)).json()) as StyleSpecification;
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error(`Not a map style: ${url}`);
  return style;
};

const fetchOk = async (url: string, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
};

const rasterStyle = (url: string): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'raster', tiles: [url], tileSize: 256 } },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
});

/**
 * The remote style without its background, above the base. Our labels go on top, unless the remote style has its own.
 */
const mergeStyles = (base: StyleSpecification, remote: StyleSpecification): StyleSpecification => {
  const shapes = base.layers.filter(({ type }) => type !== 'symbol');
  const names = remote.layers.some(({ type }) => type === 'symbol')
    ? []
    : base.layers.filter(({ type }) => type === 'symbol');
  const withPrefix = (layers: StyleSpecification['layers']) =>
    layers.map((layer) => ({ ...layer, id: `base ${layer.id}` }));
  return {
    ...remote,
    sources: { ...remote.sources, ...base.sources },
    layers: [
      ...withPrefix(shapes),
      ...remote.layers.filter(({ type }) => type !== 'background'),
      ...withPrefix(names),
    ],
  };
};
