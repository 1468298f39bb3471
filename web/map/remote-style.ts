import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { baseStyle } from './base-style.ts';
import type { Palette } from './palette.ts';

/**
 * The built-in base with a remote style or tile template over it once that can be had, and no style until then
 * and when it is out of reach, so that the map never depends on somebody else's server. The base stays
 * underneath: tiles that fail later uncover it.
 */
export const useRemoteStyle = (url: string | undefined, palette: Palette | undefined) => {
  const [remote, setRemote] = useState<StyleSpecification | 'unreachable'>();

  useEffect(() => {
    setRemote(undefined);
    if (!url) return;
    const stop = new AbortController();
    load(url, stop.signal).then(setRemote, () => stop.signal.aborted || setRemote('unreachable'));
    return () => stop.abort();
  }, [url]);

  const style = useMemo(
    () => (palette && typeof remote === 'object' ? over(baseStyle(palette), remote) : undefined),
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
 * Everything of the remote style but its background, above the base. Names of ours lie on top of it, unless it
 * brings names of its own.
 */
const over = (base: StyleSpecification, remote: StyleSpecification): StyleSpecification => {
  const ground = base.layers.filter(({ type }) => type !== 'symbol');
  const names = remote.layers.some(({ type }) => type === 'symbol')
    ? []
    : base.layers.filter(({ type }) => type === 'symbol');
  const ours = (layers: StyleSpecification['layers']) =>
    layers.map((layer) => ({ ...layer, id: `base ${layer.id}` }));
  return {
    ...remote,
    sources: { ...remote.sources, ...base.sources },
    layers: [...ours(ground), ...remote.layers.filter(({ type }) => type !== 'background'), ...ours(names)],
  };
};
