import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { geography, type Kind } from './geography.ts';
import type { Palette } from './palette.ts';
import { aroundMarkers } from './town-names.ts';

/**
 * MapLibre only reads weight and slant from the first font name. The glyphs come from the fonts behind it, rendered by
 * the browser, since we serve no glyph files.
 */
const regularFont = ["'Source Sans 3 Variable'", 'sans-serif'];
const boldFont = ['semibold', "'Source Sans 3 Variable'", 'sans-serif'];
const italicFont = ['italic', "'Fraunces Variable'", 'Georgia', 'serif'];

/** The name of the built-in map's single source. */
export const baseSource = 'base';

let data: ReturnType<typeof geography> | undefined;

/** The built-in map: counties, neighbors, Great Lakes, rivers and names, from our own data only. */
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
  ...layerFor(kind),
  type: 'fill',
  paint: { 'fill-color': color, 'fill-antialias': true },
});

/** `widths` are pairs of zoom and px. */
const line = (kind: Kind, color: string, widths: number[], paint: object = {}): LayerSpecification => ({
  ...layerFor(kind),
  type: 'line',
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: {
    'line-color': color,
    'line-width': ['interpolate', ['linear'], ['zoom'], ...widths] as never,
    ...paint,
  },
});

const layerFor = (kind: Kind, id: string = kind) => ({
  id,
  source: baseSource,
  filter: ['==', ['get', 'kind'], kind] as never,
});

/** The dots of large towns, apart from their names, which may be on any side. */
const townDots = (palette: Palette): LayerSpecification => ({
  ...layerFor('town', 'town dots'),
  filter: ['all', ['==', ['get', 'kind'], 'town'], ['==', ['get', 'rank'], 1]] as never,
  type: 'circle',
  minzoom: 4.5,
  paint: {
    'circle-color': palette.town,
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 5.5, 2.2, 12, 3.5],
    'circle-stroke-color': palette['label-halo'],
    'circle-stroke-width': 1,
  },
});

/** Labels, the most important last, since the library places the topmost layer first. */
const labels = (palette: Palette): LayerSpecification[] => {
  const halo = { 'text-halo-color': palette['label-halo'], 'text-halo-width': 1.4 };
  const townLayer = (rank: number, minzoom: number, sizes: number[]): LayerSpecification => ({
    ...layerFor('town', `town ${rank}`),
    filter: ['all', ['==', ['get', 'kind'], 'town'], ['==', ['get', 'rank'], rank]] as never,
    type: 'symbol',
    minzoom,
    layout: {
      'text-field': rank === 1 ? ['get', 'name'] : ['concat', '∙ ', ['get', 'name']],
      'text-font': rank === 1 ? boldFont : regularFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], ...sizes] as never,
      ...(rank === 1
        ? aroundMarkers
        : { 'text-anchor': 'left', 'text-offset': [-0.45, 0], 'text-padding': 4 }),
    },
    paint: { 'text-color': palette.town, ...halo },
  });
  return [
    {
      ...layerFor('county'),
      type: 'symbol',
      minzoom: 6.2,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': regularFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 6.2, 8.5, 8, 11, 11, 15],
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
        'text-padding': 3,
      },
      paint: { 'text-color': palette.label, ...halo },
    },
    {
      ...layerFor('area'),
      type: 'symbol',
      minzoom: 8.2,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': italicFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 8.2, 11, 12, 15],
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: {
        'text-color': ['case', ['get', 'isWater'], palette['water-label'], palette.woods],
        ...halo,
      },
    },
    townLayer(3, 8.4, [8, 12, 12, 15]),
    townLayer(2, 7, [7, 12, 12, 15.5]),
    {
      ...layerFor('stateName'),
      type: 'symbol',
      maxzoom: 8,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': regularFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4.5, 9.5, 8, 14],
        'text-letter-spacing': 0.3,
        'text-max-width': 6,
      },
      paint: { 'text-color': palette.label },
    },
    {
      ...layerFor('lakeName'),
      type: 'symbol',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': italicFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4.5, 11, 8, 19],
        'text-letter-spacing': 0.08,
        'text-max-width': 5,
      },
      paint: { 'text-color': palette['water-label'] },
    },
    townDots(palette),
    townLayer(1, 4.5, [5.5, 11, 12, 17]),
  ];
};
