import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { labels } from './labels.ts';
import type { Palette } from './palettes.ts';
import { type Filter, fill, is, isAnyOf, line, outlined } from './pieces.ts';

/** A MapLibre style over the OpenMapTiles schema, with all addresses below `base`. */
export const styleOf = (name: string, palette: Palette, base: string): StyleSpecification => ({
  version: 8,
  name,
  sources: { openmaptiles: { type: 'vector', url: `${base}/planet` } },
  sprite: `${base}/sprites/ofm_f384/ofm`,
  glyphs: `${base}/fonts/{fontstack}/{range}.pbf`,
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': palette.land } },
    ...ground(palette),
    ...roads(palette),
    ...borders(palette),
    ...labels(palette),
  ],
});

const ground = (palette: Palette): LayerSpecification[] => [
  fill('landcover_farmland', 'landcover', palette.field, { filter: is('class', 'farmland') }),
  line('landcover_farmland_edge', 'landcover', palette.fieldLine, [13, 0.5, 17, 1.4], {
    filter: is('class', 'farmland'),
  }),
  fill('landcover_wood', 'landcover', palette.wood, { filter: is('class', 'wood') }),
  fill('landcover_wetland', 'landcover', palette.marsh, { filter: is('class', 'wetland') }),
  fill('landuse_residential', 'landuse', palette.town, { filter: is('class', 'residential'), opacity: 0.88 }),
  {
    id: 'landcover_wetland_pattern',
    type: 'fill',
    source: 'openmaptiles',
    'source-layer': 'landcover',
    minzoom: 12,
    filter: is('class', 'wetland') as never,
    paint: { 'fill-pattern': 'wetland_bg_11', 'fill-opacity': 0.45 },
  },
  fill('park', 'park', palette.park, { opacity: 0.35 }),
  line('park_outline', 'park', palette.parkLine, [6, 0.6, 12, 1.4], { dash: [3, 2], opacity: 0.7 }),
  line('waterway_stream', 'waterway', palette.waterLine, [11, 0.6, 14, 1.6, 18, 6], {
    filter: is('class', 'stream'),
  }),
  line('waterway_river', 'waterway', palette.waterLine, [6, 0.6, 10, 2.2, 14, 9, 18, 60], {
    filter: is('class', 'river'),
  }),
  fill('water', 'water', palette.water),
  fill('building', 'building', palette.building),
  line('water_shore', 'water', palette.waterLine, [8, 0.3, 14, 1.2]),
];

const roads = (palette: Palette): LayerSpecification[] => {
  const kind = (...classes: string[]): Filter => isAnyOf('class', classes);
  const { road, roadCasing, countyRoad, trunk, trunkCasing, motorway, motorwayCasing } = palette;
  return [
    line('road_track', 'transportation', palette.track, [13, 0.7, 18, 4], {
      filter: kind('track'),
      dash: [3, 2],
      minzoom: 13,
    }),
    ...outlined('road_minor', kind('minor'), road, roadCasing, [12, 0.6, 14, 2.2, 18, 13], 12),
    ...outlined(
      'road_secondary_tertiary',
      kind('secondary', 'tertiary'),
      countyRoad,
      roadCasing,
      [10, 0.6, 14, 3.6, 18, 18],
      10,
    ),
    ...outlined(
      'road_trunk_primary',
      kind('trunk', 'primary'),
      trunk,
      trunkCasing,
      [6, 0.6, 10, 1.8, 14, 5.5, 18, 24],
      6,
    ),
    ...outlined(
      'road_motorway',
      kind('motorway'),
      motorway,
      motorwayCasing,
      [4, 0.7, 10, 2.6, 14, 7, 18, 28],
      4,
    ),
  ];
};

const borders = (palette: Palette): LayerSpecification[] => [
  line('boundary_3', 'boundary', palette.county, [7, 0.6, 12, 1.4], {
    filter: is('admin_level', 6),
    dash: [4, 3],
    minzoom: 7,
  }),
  line('boundary_2', 'boundary', palette.state, [4, 0.7, 12, 2.4], {
    filter: is('admin_level', 4),
    dash: [5, 2, 1, 2],
  }),
];
