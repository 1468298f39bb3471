import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { creeks, greatLakes } from '../vector/water.ts';
import { farmsIn } from '../world/farms.ts';
import { tileFrame } from '../world/tile-frame.ts';
import { riverLines, roadLines } from './features.ts';
import { groundPixels } from './ground.ts';
import { areas, picture, strokes, tileSize } from './svg.ts';

const cache = new LRUCache<string, Buffer>({ maxSize: 32_000_000, sizeCalculation: (tile) => tile.length });

/** A tile of aerial pictures as JPEG, 256 px: woods, fields, water, roads and roofs from above. */
export const imageryTile = async (z: number, x: number, y: number): Promise<Buffer> => {
  const key = `${z}/${x}/${y}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const frame = tileFrame(z, x, y, tileSize, 8);
  const raw = { width: tileSize, height: tileSize, channels: 3 } as const;
  const roads = roadLines(frame);
  /** Feet on the ground as pixels, never too thin to be seen. */
  const pixels = (feet: number, least: number) => Math.max(least, feet / 5280 / frame.unitMiles);
  const great = greatLakes(frame);
  const overlay = picture([
    z >= 13 ? strokes(creeks(frame, 48), { color: '#39493f', width: pixels(22, 0.9), opacity: 0.85 }) : '',
    ...riverLines(frame).map(({ lines, width }) => strokes(lines, { color: '#2f464d', width })),
    areas(great.length ? [great] : [], '#1f3947'),
    strokes(roads.track, { color: '#b5a887', width: pixels(11, 0.7), opacity: 0.8 }),
    strokes(roads.streets, { color: '#a5a39b', width: pixels(26, 0.6), opacity: 0.8 }),
    strokes(roads.town, { color: '#b7b1a1', width: pixels(24, 0.6), opacity: 0.85 }),
    strokes(roads.county, { color: '#a3a29b', width: pixels(34, 0.7), opacity: 0.9 }),
    strokes(roads.highways, { color: '#b3b1a9', width: pixels(52, 0.8), opacity: 0.9 }),
    strokes(roads.interstates, { color: '#c2c0b7', width: pixels(150, 1), opacity: 0.9 }),
    z >= 15 ? strokes(roads.interstates, { color: '#6f7a52', width: pixels(40, 1) }) : '',
    ...(z >= 13 ? farmsIn(frame.box).map((ring, index) => roof(frame.clipRing(ring), index)) : []),
  ]);
  const tile = await sharp(groundPixels(frame, x, y), { raw })
    .composite([{ input: overlay }])
    .jpeg({ quality: 80 })
    .toBuffer();
  cache.set(key, tile);
  return tile;
};

const roofColours = ['#d8d4c8', '#8d4a3e', '#c9c9c6', '#e7e4da'];

const roof = (ring: readonly (readonly [number, number])[], index: number): string =>
  ring.length > 2
    ? areas([[ring.map(([x, y]) => [x + 1.2, y + 1.2] as const)]], '#20281a99') +
      areas([[ring]], roofColours[index % roofColours.length] ?? '#d8d4c8')
    : '';
