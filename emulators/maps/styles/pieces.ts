import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';

/** An expression that filters features. */
export type Filter = readonly unknown[];

export const is = (tag: string, value: string | number): Filter => ['==', ['get', tag], value];
export const isAnyOf = (tag: string, values: readonly (string | number)[]): Filter => [
  'match',
  ['get', tag],
  values,
  true,
  false,
];

/** Grows with the zoom: zoom, value, zoom, value … */
const byZoom = (...stops: number[]): never =>
  ['interpolate', ['exponential', 1.35], ['zoom'], ...stops] as never;

const from = (layer: string) => ({ source: 'openmaptiles', 'source-layer': layer });

export const fill = (
  id: string,
  layer: string,
  color: string,
  { filter, opacity = 1 }: { filter?: Filter; opacity?: number } = {},
): LayerSpecification => ({
  id,
  type: 'fill',
  ...from(layer),
  filter: (filter ?? ['==', ['geometry-type'], 'Polygon']) as never,
  paint: { 'fill-color': color, 'fill-opacity': opacity },
});

type LineOptions = { filter?: Filter; dash?: number[]; minzoom?: number; opacity?: number };

export const line = (
  id: string,
  layer: string,
  color: string,
  widths: number[],
  { filter, dash, minzoom = 0, opacity = 1 }: LineOptions = {},
): LayerSpecification => ({
  id,
  type: 'line',
  ...from(layer),
  minzoom,
  ...(filter && { filter: filter as never }),
  layout: { 'line-join': 'round', 'line-cap': dash ? 'butt' : 'round' },
  paint: {
    'line-color': color,
    'line-width': byZoom(...widths),
    'line-opacity': opacity,
    ...(dash && { 'line-dasharray': dash }),
  },
});

/** A road with an outline: a wider line below the road's own. */
export const outlined = (
  id: string,
  filter: Filter,
  color: string,
  casing: string,
  widths: number[],
  minzoom: number,
): LayerSpecification[] => [
  line(
    `${id}_casing`,
    'transportation',
    casing,
    widths.map((value, at) => (at % 2 ? value * 1.15 + 1.1 : value)),
    {
      filter,
      minzoom,
    },
  ),
  line(id, 'transportation', color, widths, { filter, minzoom }),
];

type TextOptions = {
  filter?: Filter;
  minzoom?: number;
  maxzoom?: number;
  font?: 'Noto Sans Regular' | 'Noto Sans Bold' | 'Noto Sans Italic';
  text?: unknown;
  layout?: object;
  paint?: object;
};

export const text = (
  id: string,
  layer: string,
  color: string,
  halo: string,
  sizes: number[],
  options: TextOptions = {},
): LayerSpecification => {
  const { filter, minzoom = 0, maxzoom = 24, font = 'Noto Sans Regular', layout, paint } = options;
  return {
    id,
    type: 'symbol',
    ...from(layer),
    minzoom,
    maxzoom,
    ...(filter && { filter: filter as never }),
    layout: {
      'text-field': (options.text ?? ['get', 'name']) as never,
      'text-font': [font],
      'text-size': byZoom(...sizes),
      'text-max-width': 8,
      ...layout,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.3, ...paint },
  };
};
