import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { LRUCache } from 'lru-cache';
import { countyLines, stateLines } from '../world/borders.ts';
import { farmsIn } from '../world/farms.ts';
import { fieldsIn } from '../world/fields.ts';
import { highways } from '../world/highways.ts';
import { parks } from '../world/parks.ts';
import { isInBox, type Line, overlaps, type Point, toMiles } from '../world/plane.ts';
import { roadsIn } from '../world/roads.ts';
import { streetsIn, townDepth, townsIn } from '../world/streets.ts';
import { marshy, wooded } from '../world/terrain.ts';
import { type TileFrame, tileFrame } from '../world/tile-frame.ts';
import { townRank, towns } from '../world/towns.ts';
import { addLines, addPoint, addPolygons, type Layer, type Tags } from './layer.ts';
import { addWater } from './water.ts';

export const maxZoom = 14;
const extent = 4096;
const buffer = 80;

const layerNames = [
  'landcover',
  'landuse',
  'park',
  'water',
  'waterway',
  'building',
  'boundary',
  'transportation',
  'transportation_name',
  'place',
  'water_name',
] as const;
type Layers = Record<(typeof layerNames)[number], Layer>;

const cache = new LRUCache<string, Buffer>({ maxSize: 48_000_000, sizeCalculation: (tile) => tile.length });

/** A vector tile in the OpenMapTiles schema, gzipped. */
export const vectorTile = (z: number, x: number, y: number): Buffer => {
  const key = `${z}/${x}/${y}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const layers = layersOf(tileFrame(z, x, y, extent, buffer));
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0);
  const tile = Object.fromEntries(filled.map(([name, features]) => [name, { features }]));
  const bytes = gzipSync(fromGeojsonVt(tile as never, { version: 2, extent }), { level: 3 });
  cache.set(key, bytes);
  return bytes;
};

const layersOf = (frame: TileFrame): Layers => {
  const layers = Object.fromEntries(layerNames.map((name): [string, Layer] => [name, []])) as Layers;
  addLand(layers, frame);
  addWater(layers, frame);
  addBoundaries(layers.boundary, frame);
  addHighways(layers, frame);
  addRoads(layers, frame);
  addPlaces(layers.place, frame);
  return layers;
};

const addLand = ({ landcover, landuse, park, building }: Layers, frame: TileFrame): void => {
  const { zoom } = frame;
  if (zoom < 5) return;
  const cells = zoom > 12 ? 80 : 64;
  if (zoom >= 13) {
    for (const ring of fieldsIn(frame.box))
      addPolygons(landcover, [[frame.clipRing(ring)]], { class: 'farmland' });
    for (const ring of farmsIn(frame.box)) addPolygons(building, [[frame.clipRing(ring)]], {}, 4);
  }
  addPolygons(landcover, frame.areasAbove(frame.sample(wooded, cells), 0), {
    class: 'wood',
    subclass: 'forest',
  });
  if (zoom >= 10) {
    const marsh = frame.areasAbove(frame.sample(marshy, 64), 0);
    addPolygons(landcover, marsh, { class: 'wetland', subclass: 'marsh' });
  }
  if (zoom >= 8) {
    for (const town of townsIn(frame.box)) {
      const depth = frame.sample((x, y) => townDepth(town, x, y), 48);
      addPolygons(landuse, frame.areasAbove(depth, 0), { class: 'residential' });
    }
  }
  for (const { name, kind, ring, box, center } of zoom < 6 ? [] : parks) {
    if (!overlaps(box, frame.box)) continue;
    const tags = { class: kind, name, 'name:latin': name, name_en: name, rank: 1 };
    addPolygons(park, [[frame.clipRing(ring)]], tags);
    if (isInBox(center, frame.box)) addPoint(park, frame.project(center), tags);
  }
};

const addBoundaries = (layer: Layer, frame: TileFrame): void => {
  const add = (lines: typeof stateLines, level: number) => {
    for (const { line, box } of lines) {
      if (!overlaps(box, frame.box)) continue;
      addLines(layer, frame.clipLine(line), { admin_level: level, disputed: 0, maritime: 0 });
    }
  };
  add(stateLines, 4);
  if (frame.zoom >= 7) add(countyLines, 6);
};

const highwayClass = { 'us-interstate': 'motorway', 'us-highway': 'trunk', 'us-state': 'primary' } as const;
const firstZoom = { 'us-interstate': 4, 'us-highway': 6, 'us-state': 8 } as const;

const addHighways = ({ transportation, transportation_name }: Layers, frame: TileFrame): void => {
  for (const { network, ref, line, box } of highways) {
    if (frame.zoom < firstZoom[network] || !overlaps(box, frame.box)) continue;
    const tags = { class: highwayClass[network], network };
    const lines = frame.clipLine(line);
    addLines(transportation, lines, tags);
    const name = `${network === 'us-interstate' ? 'Interstate' : network === 'us-highway' ? 'US Highway' : 'State Highway'} ${ref}`;
    addLines(transportation_name, lines, {
      ...tags,
      name,
      'name:latin': name,
      name_en: name,
      ref,
      ref_length: ref.length,
    });
  }
};

const addRoads = ({ transportation, transportation_name }: Layers, frame: TileFrame): void => {
  const { zoom, box } = frame;
  if (zoom < 10) return;
  const add = (line: Line, tags: Tags, name: string, ref?: string) => {
    const lines = frame.clipLine(line);
    addLines(transportation, lines, tags);
    if (!name || zoom < (ref ? 11 : 13)) return;
    const refs = ref ? { ref, ref_length: ref.length, network: 'road' } : {};
    addLines(transportation_name, lines, { ...tags, name, 'name:latin': name, name_en: name, ...refs });
  };
  const classes = { county: 'secondary', town: 'minor', track: 'track' } as const;
  const kinds =
    zoom >= 13
      ? (['county', 'town', 'track'] as const)
      : zoom >= 12
        ? (['county', 'town'] as const)
        : (['county'] as const);
  for (const { kind, name, ref, line } of roadsIn(box, kinds)) add(line, { class: classes[kind] }, name, ref);
  if (zoom < 12) return;
  for (const { name, isMain, line } of streetsIn(box)) {
    if (isMain || zoom >= 13) add(line, { class: isMain ? 'tertiary' : 'minor' }, name);
  }
};

const states: readonly { name: string; at: Point }[] = [
  { name: 'Wisconsin', at: toMiles(-89.9, 44.62) },
  { name: 'Minnesota', at: toMiles(-94.4, 45.8) },
  { name: 'Iowa', at: toMiles(-93.5, 42.1) },
  { name: 'Illinois', at: toMiles(-89.3, 41.2) },
  { name: 'Michigan', at: toMiles(-85.0, 43.8) },
  { name: 'Indiana', at: toMiles(-86.2, 40.7) },
];

const addPlaces = (layer: Layer, frame: TileFrame): void => {
  const add = (at: Point, name: string, tags: Tags) => {
    const point = frame.project(at);
    if (Math.min(...point) < 0 || Math.max(...point) >= extent) return; // each name is in one tile alone
    addPoint(layer, point, { name, 'name:latin': name, name_en: name, ...tags });
  };
  if (frame.zoom >= 3) for (const { name, at } of states) add(at, name, { class: 'state', rank: 2 });
  for (const town of towns) {
    const rank = townRank(town);
    if (frame.zoom < rank / 2 + 1.5) continue;
    const capital = town.name === 'Madison' ? { capital: 4 } : {};
    const kind = town.people > 25 ? 'city' : town.people > 2 ? 'town' : 'village';
    add(town.center, town.name, { class: kind, rank, ...capital });
  }
};
