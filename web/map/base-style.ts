import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { geography, type Kind } from './geography.ts';
import type { Palette } from './palette.ts';

/**
 * The style's first font name only says weight and slant (the library reads them out of it); the letters come
 * from the fonts behind it, drawn by the browser, since no font files are served.
 */
const plain = ["'Source Sans 3 Variable'", 'sans-serif'];
const strong = ['semibold', "'Source Sans 3 Variable'", 'sans-serif'];
const slanted = ['italic', "'Fraunces Variable'", 'Georgia', 'serif'];

/** The name of the one source of the built-in map. */
export const baseSource = 'base';

let data: ReturnType<typeof geography> | undefined;

/** The built-in map: counties, neighbours, Great Lakes, rivers and names, from data of our own alone. */
export const baseStyle = (palette: Palette): StyleSpecification => {
  data ??= geography();
  return {
    version: 8,
    sources: { [baseSource]: { type: 'geojson', data, attribution: 'County lines: U.S. Census Bureau' } },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': palette.around } },
      fill('water', palette.lake),
      line('shore', palette.shore, [5, 6, 9, 22], { 'line-blur': 1 }),
      fill('state', palette.around),
      fill('island', palette.around),
      fill('wisconsin', palette.land),
      line('stateLine', palette['around-line'], [5, 0.8, 9, 1.6]),
      line('countyLine', palette['county-line'], [5, 0.7, 9, 1.4]),
      line('river', palette.river, [5, 0.8, 9, 2.4, 12, 5]),
      fill('lake', palette.lake),
      line('outline', palette.outline, [5, 1.1, 9, 2]),
      ...labels(palette),
    ],
  };
};

const fill = (kind: Kind, color: string): LayerSpecification => ({
  ...chosen(kind),
  type: 'fill',
  paint: { 'fill-color': color, 'fill-antialias': true },
});

/** Widths are zoom, px, zoom, px … */
const line = (kind: Kind, color: string, widths: number[], paint: object = {}): LayerSpecification => ({
  ...chosen(kind),
  type: 'line',
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: {
    'line-color': color,
    'line-width': ['interpolate', ['linear'], ['zoom'], ...widths] as never,
    ...paint,
  },
});

const chosen = (kind: Kind, id: string = kind) => ({
  id,
  source: baseSource,
  filter: ['==', ['get', 'kind'], kind] as never,
});

/** Names, the most important last, since the library places the topmost layer first. */
const labels = (palette: Palette): LayerSpecification[] => {
  const halo = { 'text-halo-color': palette['label-halo'], 'text-halo-width': 1.4 };
  const town = (rank: number, minzoom: number, sizes: number[]): LayerSpecification => ({
    ...chosen('town', `town ${rank}`),
    filter: ['all', ['==', ['get', 'kind'], 'town'], ['==', ['get', 'rank'], rank]] as never,
    type: 'symbol',
    minzoom,
    layout: {
      'text-field': ['concat', rank === 1 ? '● ' : '∙ ', ['get', 'name']],
      'text-font': rank === 1 ? strong : plain,
      'text-size': ['interpolate', ['linear'], ['zoom'], ...sizes] as never,
      'text-anchor': 'left',
      'text-offset': [-0.45, 0],
      'text-padding': 4,
    },
    paint: { 'text-color': palette.town, ...halo },
  });
  return [
    {
      ...chosen('county'),
      type: 'symbol',
      minzoom: 6.2,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': plain,
        'text-size': ['interpolate', ['linear'], ['zoom'], 6.2, 8.5, 8, 11, 11, 15],
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
        'text-padding': 3,
      },
      paint: { 'text-color': palette.label, ...halo },
    },
    {
      ...chosen('area'),
      type: 'symbol',
      minzoom: 8.2,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': slanted,
        'text-size': ['interpolate', ['linear'], ['zoom'], 8.2, 11, 12, 15],
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: {
        'text-color': ['case', ['get', 'wet'], palette['water-label'], palette.woods],
        ...halo,
      },
    },
    town(3, 8.4, [8, 12, 12, 15]),
    town(2, 7, [7, 12, 12, 15.5]),
    town(1, 5.6, [5.5, 11, 12, 17]),
    {
      ...chosen('stateName'),
      type: 'symbol',
      maxzoom: 8,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': plain,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4.5, 9.5, 8, 14],
        'text-letter-spacing': 0.3,
        'text-max-width': 6,
      },
      paint: { 'text-color': palette.label },
    },
    {
      ...chosen('lakeName'),
      type: 'symbol',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': slanted,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4.5, 11, 8, 19],
        'text-letter-spacing': 0.08,
        'text-max-width': 5,
      },
      paint: { 'text-color': palette['water-label'] },
    },
  ];
};
