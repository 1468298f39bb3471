import { VectorTile } from '@mapbox/vector-tile';
import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MapsEmulator, startMaps } from './start.ts';
import { columnOf, rowOf } from './tile-at.ts';

let maps: MapsEmulator;
beforeAll(async () => {
  maps = await startMaps();
});
afterAll(() => maps.close());

const get = (path: string) => fetch(new URL(path, maps.url));
const json = async (path: string) => (await get(path)).json();

/** What some rings cover together, holes taken off, in square units. */
const coveredArea = (rings: { x: number; y: number }[][]): number =>
  rings
    .flatMap((ring) =>
      ring.map(({ x, y }, index) => {
        const next = ring[(index + 1) % ring.length] ?? { x, y };
        return (x * next.y - next.x * y) / 2;
      }),
    )
    .reduce((sum, part) => sum + part, 0);

type TileJson = { tiles: string[]; vector_layers: { id: string }[] } & Record<string, unknown>;

describe('styles', () => {
  test.each(['liberty', 'dark', 'positron', 'bright'])(
    '%s is valid, small, and below the address that was asked',
    async (name) => {
      const response = await get(`/styles/${name}`);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cache-control')).toMatch(/^max-age=\d+, public$/);
      const style = (await response.json()) as StyleSpecification;
      expect(validateStyleMin(style)).toEqual([]);
      expect(style.layers.length).toBeGreaterThanOrEqual(20);
      expect(style.layers.length).toBeLessThanOrEqual(40);
      expect(style.sources.openmaptiles).toEqual({ type: 'vector', url: `${maps.url}/planet` });
      for (const address of [style.glyphs, style.sprite]) expect(address).toContain(maps.url);
    },
  );

  test('each layer of the tiles that a style names is told by the TileJSON', async () => {
    const style = (await json('/styles/liberty')) as StyleSpecification;
    const { vector_layers: layers } = (await json('/planet')) as TileJson;
    const told = layers.map(({ id }) => id);
    const named = style.layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []));
    expect(named.filter((name) => !told.includes(name as string))).toEqual([]);
  });

  test('an unknown style is 404, and a browser may read that', async () => {
    const response = await get('/styles/plain');
    expect(response.status).toBe(404);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([1, 2])('the icons that it names stand on the sheet of ratio %d', async (ratio) => {
    const path = `/sprites/ofm_f384/ofm${ratio === 2 ? '@2x' : ''}`;
    const index = (await json(`${path}.json`)) as Record<
      string,
      { x: number; width: number; pixelRatio: number }
    >;
    const sheet = await sharp(await (await get(`${path}.png`)).arrayBuffer()).metadata();
    for (const name of [
      'us-interstate_2',
      'us-highway_2',
      'us-state_3',
      'road_1',
      'circle_11',
      'wetland_bg_11',
    ]) {
      const icon = index[name];
      expect(icon?.pixelRatio).toBe(ratio);
      expect((icon?.x ?? 0) + (icon?.width ?? 0)).toBeLessThanOrEqual(sheet.width);
    }
  });
});

describe('vector tiles', () => {
  const tile = async (z: number, lng: number, lat: number) => {
    const { tiles } = (await json('/planet')) as TileJson;
    const path = (tiles[0] ?? '')
      .replace('{z}', String(z))
      .replace('{x}', String(columnOf(lng, z)))
      .replace('{y}', String(rowOf(lat, z)));
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    return new VectorTile(new PbfReader(await response.arrayBuffer()));
  };
  const tags = ({ layers }: VectorTile, name: string) =>
    Array.from(
      { length: layers[name]?.length ?? 0 },
      (_, index) => layers[name]?.feature(index).properties ?? {},
    );

  test('the TileJSON tells zooms, addresses and who is to be thanked', async () => {
    const told = (await json('/planet')) as TileJson;
    expect(told).toMatchObject({ tilejson: '3.0.0', minzoom: 0, maxzoom: 14 });
    expect(told.tiles).toEqual([expect.stringContaining(`${maps.url}/planet/`)]);
    for (const name of ['OpenFreeMap', 'OpenMapTiles', 'OpenStreetMap'])
      expect(told.attribution).toContain(name);
    const edition = new URL(told.tiles[0] ?? '').pathname.split('/')[2];
    expect(await json(`/planet/${edition}`)).toEqual(told);
  });

  test.each([
    [5, -89.5, 44.5, ['boundary', 'landcover', 'place', 'transportation', 'water', 'water_name']],
    [
      8,
      -87.9,
      43.2,
      ['boundary', 'landuse', 'place', 'transportation', 'transportation_name', 'water', 'waterway'],
    ],
    [12, -89.4, 45.95, ['landcover', 'transportation', 'transportation_name', 'water', 'water_name']],
    [14, -90.889, 43.557, ['landcover', 'landuse', 'transportation', 'transportation_name', 'place']],
  ])(
    'at zoom %d, %d, %d the layers are there, within the tile and its buffer',
    async (z, lng, lat, names) => {
      const found = await tile(z, lng, lat);
      expect(Object.keys(found.layers)).toEqual(expect.arrayContaining(names));
      for (const layer of Object.values(found.layers)) {
        expect(layer.extent).toBe(4096);
        for (let index = 0; index < layer.length; index++) {
          const points = layer.feature(index).loadGeometry().flat();
          expect(points.length).toBeGreaterThan(0);
          for (const { x, y } of points) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(-260);
            expect(Math.max(x, y)).toBeLessThanOrEqual(4096 + 260);
          }
        }
      }
    },
  );

  test('wherever land may be listed there are roads with names, and woods, marsh or fields', async () => {
    for (let lat = 42.7; lat < 46; lat += 0.55) {
      for (let lng = -92.4; lng < -88.2; lng += 0.83) {
        const names = tags(await tile(12, lng, lat), 'transportation_name').map(({ name }) => String(name));
        expect(
          [lng, lat, ...names.filter((name) => /^County Road [A-Z]+$/.test(name))].length,
        ).toBeGreaterThan(2);
        const near = await tile(14, lng, lat);
        expect((near.layers.landcover?.length ?? 0) + (near.layers.water?.length ?? 0)).toBeGreaterThan(0);
      }
    }
  });

  test('names and classes are those of the OpenMapTiles schema', async () => {
    const state = await tile(7, -89.4, 43.07);
    expect(tags(state, 'place')).toContainEqual(
      expect.objectContaining({
        class: 'city',
        name: 'Madison',
        'name:latin': 'Madison',
        rank: 3,
        capital: 4,
      }),
    );
    expect(tags(state, 'transportation')).toContainEqual(
      expect.objectContaining({ class: 'motorway', network: 'us-interstate' }),
    );
    const rural = await tile(12, -90.889, 43.557);
    const classes = new Set(tags(rural, 'transportation').map((road) => road.class));
    expect([...classes].sort()).toEqual(['minor', 'primary', 'secondary', 'tertiary', 'trunk']);
    expect(tags(rural, 'transportation_name')).toContainEqual(
      expect.objectContaining({ class: 'trunk', network: 'us-highway', ref: '14', ref_length: 2 }),
    );
    const city = await tile(14, -89.401, 43.073);
    expect(tags(city, 'transportation_name').map(({ name }) => name)).toContain('Main St');
    const shore = await tile(6, -87.05, 43.7);
    expect(tags(shore, 'water_name')).toContainEqual(
      expect.objectContaining({ class: 'lake', name: 'Lake Michigan' }),
    );
  });

  test('a point of Lake Michigan is in the water, one of the land is not', async () => {
    const isWater = async (lng: number, lat: number) => tags(await tile(14, lng, lat), 'water').length > 0;
    expect(await isWater(-87.3, 43.3)).toBe(true);
    expect(await isWater(-90.62, 42.81)).toBe(false);
  });

  test('a tile at the shore is part water, part land', async () => {
    const { water } = (await tile(8, -87.9, 43.2)).layers;
    const area = coveredArea(water?.feature(0).loadGeometry() ?? []);
    expect(Math.abs(area) / 4096 ** 2).toBeGreaterThan(0.1);
    expect(Math.abs(area) / 4096 ** 2).toBeLessThan(0.9);
  });

  test('a tile is the same each time, and an empty answer where there is none', async () => {
    const path = new URL(((await json('/planet')) as TileJson).tiles[0] ?? '').pathname.replace(
      /\{z\}.*/,
      '',
    );
    const bytes = async () =>
      Buffer.from(await (await get(`${path}10/253/373.pbf`)).arrayBuffer()).toString('base64');
    expect(await bytes()).toBe(await bytes());
    for (const outside of ['15/1/1.pbf', '3/8/1.pbf', '3/1/8.pbf', 'a/b/c.pbf']) {
      const response = await get(path + outside);
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
    }
  });
});

describe('letters', () => {
  type Letter = {
    id: number;
    bitmap: Uint8Array;
    width: number;
    height: number;
    left: number;
    top: number;
    advance: number;
  };

  /** Reads a range as MapLibre does: fonts (1) with letters (3). */
  const letters = async (font: string, range: string): Promise<Letter[]> => {
    const response = await get(`/fonts/${font}/${range}.pbf`);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const readLetter = (tag: number, letter: Letter, pbf: PbfReader) => {
      if (tag === 1) letter.id = pbf.readVarint();
      else if (tag === 2) letter.bitmap = pbf.readBytes();
      else if (tag === 3) letter.width = pbf.readVarint();
      else if (tag === 4) letter.height = pbf.readVarint();
      else if (tag === 5) letter.left = pbf.readSVarint();
      else if (tag === 6) letter.top = pbf.readSVarint();
      else if (tag === 7) letter.advance = pbf.readVarint();
    };
    const readFont = (tag: number, all: Letter[], pbf: PbfReader) => {
      if (tag === 3) all.push(pbf.readMessage(readLetter, { bitmap: new Uint8Array() } as Letter));
    };
    return new PbfReader(await response.arrayBuffer()).readFields<Letter[]>((tag, all, pbf) => {
      if (tag === 1) pbf.readMessage(readFont, all);
    }, []);
  };

  test.each(['Noto Sans Regular', 'Noto Sans Bold', 'Noto Sans Italic'])(
    '%s has Latin, each with its field',
    async (font) => {
      const latin = await letters(font, '0-255');
      expect(latin.map(({ id }) => String.fromCodePoint(id)).join('')).toContain(
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      );
      for (const { bitmap, width, height } of latin.filter(({ width }) => width > 0)) {
        expect(bitmap).toHaveLength((width + 6) * (height + 6));
      }
      const a = latin.find(({ id }) => id === 65) as Letter;
      expect(Math.max(...a.bitmap)).toBeGreaterThan(191); // inside of the stroke
      expect(a.top).toBeGreaterThan(-14); // capitals rise some 16 px above the baseline
      expect(a.top).toBeLessThan(-8);
      expect(a.advance).toBeGreaterThan(10);
      expect((await letters(font, '8192-8447')).map(({ id }) => id)).toContain('’'.codePointAt(0));
    },
  );

  test('other ranges are valid and empty; what is none is 404', async () => {
    expect(await letters('Noto Sans Regular', '1024-1279')).toEqual([]);
    for (const path of [
      'Comic Sans/0-255',
      'Noto Sans Regular/0-256',
      'Noto Sans Regular/7-262',
      '../0-255',
    ]) {
      expect((await get(`/fonts/${path}.pbf`)).status).toBe(404);
    }
  });
});
