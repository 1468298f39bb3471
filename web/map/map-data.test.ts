import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wisconsinCounties } from '#domain/counties.ts';
import { geography } from './geography.ts';
import { fromWorld, tileSize, toWorld } from './mercator.ts';
import { wisconsinBounds } from './start-views.ts';

const { features } = geography();
const ofKind = (kind: string) => features.filter(({ properties }) => properties?.kind === kind);

test('the live map has every county by name, its lines, water, and a good many towns', () => {
  expect(ofKind('county').map(({ properties }) => properties?.name)).toEqual([...wisconsinCounties]);
  for (const kind of ['water', 'shore', 'state', 'wisconsin', 'outline', 'countyLine', 'lake', 'river']) {
    expect(ofKind(kind).length, kind).toBeGreaterThan(0);
  }
  expect(ofKind('town').length).toBeGreaterThan(300);
  expect(ofKind('area').length).toBeGreaterThan(100);
});

test('labels and lines are at their places', () => {
  const madison = ofKind('town').find(({ properties }) => properties?.name === 'Madison');
  expect(madison?.geometry).toEqual({ type: 'Point', coordinates: [-89.384, 43.074] });
  const [west, south, east, north] = wisconsinBounds;
  const outline = JSON.stringify(ofKind('outline')[0]?.geometry).match(/-\d+\.\d+,\d+\.\d+/g) ?? [];
  for (const pair of outline) {
    const [lng, lat] = pair.split(',').map(Number) as [number, number];
    expect(lng > west - 0.1 && lng < east + 0.1 && lat > south - 0.1 && lat < north + 0.1, pair).toBe(true);
  }
});

test('lakes and rivers are distinguished from marshes and forests named after them', () => {
  const isWater = (name: string) =>
    ofKind('area').find(({ properties }) => properties?.name === name)?.properties?.isWater;
  expect(['Lake Winnebago', 'Wolf River', 'Chippewa Flowage', 'Lac Courte Oreilles'].map(isWater)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['Horicon Marsh', 'White River Marsh', 'Black River State Forest'].map(isWater)).toEqual([
    false,
    false,
    false,
  ]);
});

test('drawn labels are at their towns, and no two at the same place', () => {
  const svg = readFileSync(new URL('./wisconsin-names.svg', import.meta.url), 'utf8');
  const drawn = [...svg.matchAll(/<text x="(\d+)" y="(\d+)">∙ ([^<]+)/g)].map(([, x, y, name]) => ({
    x,
    y,
    name,
  }));
  expect(drawn.length).toBeGreaterThan(250);
  expect(new Set(drawn.map(({ x, y }) => `${x} ${y}`)).size).toBe(drawn.length);
  const { x, y } = drawn.find(({ name }) => name === 'Dodgeville') ?? {};
  const world = tileSize * 2 ** 9;
  const at = fromWorld(Number(x) / world, Number(y) / world);
  expect(at.lng).toBeCloseTo(-90.13, 1);
  expect(at.lat).toBeCloseTo(42.96, 1);
});

test('the drawn SVG and the live map agree on where Wisconsin is', () => {
  const svg = readFileSync(new URL('./wisconsin.svg', import.meta.url), 'utf8');
  const [, outline] = svg.match(/stroke="var\(--map-outline[^>]* d="([^"]+)"/) ?? [];
  const world = tileSize * 2 ** 9;
  const places = (outline ?? '').split('z').flatMap((ring) => {
    let [x, y] = [0, 0];
    const numbers = ring.match(/-?\d+/g)?.map(Number) ?? [];
    return Array.from({ length: numbers.length / 2 }, (_, i) => {
      x += numbers[2 * i] as number;
      y += numbers[2 * i + 1] as number;
      return fromWorld(x / world, y / world);
    });
  });
  const lngs = places.map(({ lng }) => lng);
  const lats = places.map(({ lat }) => lat);
  const drawn = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  drawn.forEach((edge, i) => {
    expect(edge).toBeCloseTo(wisconsinBounds[i] as number, 1);
  });
});

test('the projection and its inverse agree', () => {
  const { lng, lat } = fromWorld(...toWorld(-89.67, 44.43));
  expect(lng).toBeCloseTo(-89.67, 9);
  expect(lat).toBeCloseTo(44.43, 9);
});
