import { maxZoom } from './tile.ts';

/** The version of the map, which is in the tiles' URLs. */
export const version = '20261118_001001_pt';

const attribution =
  '<a href="https://openfreemap.org" target="_blank">OpenFreeMap</a> ' +
  '<a href="https://www.openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> ' +
  'Data from <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a>';

const names = { name: 'String', 'name:latin': 'String', name_en: 'String' };
const fields: Record<string, Record<string, string>> = {
  landcover: { class: 'String', subclass: 'String' },
  landuse: { class: 'String' },
  park: { class: 'String', rank: 'Number', ...names },
  water: { class: 'String' },
  waterway: { class: 'String', ...names },
  building: {},
  boundary: { admin_level: 'Number', disputed: 'Number', maritime: 'Number' },
  transportation: { class: 'String', network: 'String' },
  transportation_name: { class: 'String', network: 'String', ref: 'String', ref_length: 'Number', ...names },
  place: { class: 'String', rank: 'Number', capital: 'Number', ...names },
  water_name: { class: 'String', ...names },
};

/** The answer of `/planet`: the tiles' URL and layers. */
export const tileJson = (base: string) => ({
  tilejson: '3.0.0',
  tiles: [`${base}/planet/${version}/{z}/{x}/{y}.pbf`],
  vector_layers: Object.entries(fields).map(([id, fields]) => ({ id, fields, minzoom: 0, maxzoom: maxZoom })),
  attribution,
  bounds: [-180, -85.05113, 180, 85.05113],
  center: [0, 0, 1],
  description: 'A tileset showcasing all layers in OpenMapTiles. https://openmaptiles.org',
  maxzoom: maxZoom,
  minzoom: 0,
  name: 'OpenMapTiles',
  version: '3.15.0',
});
