import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from './palettes.ts';
import { is, isAnyOf, text } from './pieces.ts';

const alongLine = { 'symbol-placement': 'line', 'symbol-spacing': 320, 'text-rotation-alignment': 'map' };

/** All names, the most important last: MapLibre places the labels of the topmost layer first. */
export const labels = (palette: Palette): LayerSpecification[] => [
  ...waterNames(palette),
  ...roadNames(palette),
  text('park_name', 'park', palette.parkText, palette.halo, [8, 11, 14, 14], {
    filter: ['==', ['geometry-type'], 'Point'],
    minzoom: 8,
    font: 'Noto Sans Italic',
  }),
  ...shields(palette),
  ...placeNames(palette),
];

const waterNames = ({ waterText, halo }: Palette): LayerSpecification[] => [
  text('waterway_line_label', 'waterway', waterText, halo, [9, 10, 14, 13], {
    minzoom: 9,
    font: 'Noto Sans Italic',
    layout: { ...alongLine, 'text-letter-spacing': 0.08 },
  }),
  text('water_name_point_label', 'water_name', waterText, halo, [4, 11, 7, 14, 14, 14], {
    font: 'Noto Sans Italic',
    layout: { 'text-letter-spacing': 0.06, 'text-max-width': 6 },
  }),
];

const roadNames = ({ quietText, text: color, halo }: Palette): LayerSpecification[] => [
  text('highway-name-minor', 'transportation_name', quietText, halo, [13, 10, 18, 14], {
    filter: isAnyOf('class', ['minor', 'tertiary', 'track']),
    minzoom: 13,
    layout: alongLine,
  }),
  text('highway-name-major', 'transportation_name', color, halo, [12, 10.5, 18, 15], {
    filter: isAnyOf('class', ['secondary', 'primary', 'trunk', 'motorway']),
    minzoom: 12.5,
    layout: alongLine,
  }),
];

const shield = (
  id: string,
  network: string,
  color: string,
  minzoom: number,
  opacity: number,
): LayerSpecification =>
  text(id, 'transportation_name', color, 'transparent', [0, 10, 24, 10], {
    filter: is('network', network),
    minzoom,
    font: 'Noto Sans Bold',
    text: ['get', 'ref'],
    layout: {
      'icon-image': ['concat', ['get', 'network'], '_', ['get', 'ref_length']],
      'icon-rotation-alignment': 'viewport',
      'text-rotation-alignment': 'viewport',
      'symbol-placement': 'line',
      'symbol-spacing': 260,
      'symbol-avoid-edges': true,
      'icon-padding': 12,
    },
    paint: { 'text-halo-width': 0, 'icon-opacity': opacity },
  });

const shields = ({ signOpacity }: Palette): LayerSpecification[] => [
  shield('highway-shield-county', 'road', '#2f3130', 12, signOpacity),
  shield('highway-shield-us-state', 'us-state', '#2f3130', 8.5, signOpacity),
  shield('highway-shield-us', 'us-highway', '#2f3130', 7.5, signOpacity),
  shield('highway-shield-us-interstate', 'us-interstate', '#ffffff', 6, signOpacity),
];

const dot = (image: string) => ({
  'icon-image': ['step', ['zoom'], image, 11, ''],
  'icon-size': 0.6,
  'text-anchor': ['step', ['zoom'], 'left', 11, 'center'],
  'text-offset': ['step', ['zoom'], ['literal', [0.45, 0]], 11, ['literal', [0, 0]]],
});

const placeNames = ({ text: color, quietText, halo }: Palette): LayerSpecification[] => [
  text('label_village', 'place', color, halo, [9, 11.5, 14, 16], {
    filter: is('class', 'village'),
    minzoom: 8,
    layout: dot('circle_11'),
  }),
  text('label_town', 'place', color, halo, [7, 12, 14, 19], {
    filter: is('class', 'town'),
    minzoom: 6,
    layout: { ...dot('circle_11'), 'symbol-sort-key': ['get', 'rank'] },
  }),
  text('label_city', 'place', color, halo, [5, 12, 8, 15, 14, 24], {
    filter: is('class', 'city'),
    minzoom: 4,
    font: 'Noto Sans Bold',
    layout: { ...dot('circle_11'), 'symbol-sort-key': ['get', 'rank'] },
  }),
  text('label_state', 'place', quietText, halo, [4, 12, 7, 20], {
    filter: is('class', 'state'),
    minzoom: 3,
    maxzoom: 8,
    font: 'Noto Sans Bold',
    layout: { 'text-letter-spacing': 0.25, 'text-transform': 'uppercase' },
    paint: { 'text-opacity': 0.6 },
  }),
];
