import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { creeks, greatLakes, inlandLakes } from '../vector/water.ts';
import { countyLines, stateLines } from '../world/borders.ts';
import { farmsIn } from '../world/farms.ts';
import { overlaps, type Point } from '../world/plane.ts';
import { townDepth, townsIn } from '../world/streets.ts';
import { elevation, marshy, wooded } from '../world/terrain.ts';
import { type TileFrame, tileFrame } from '../world/tile-frame.ts';
import { riverLines, roadLines } from './features.ts';
import { areas, picture, strokes, tileSize } from './svg.ts';

const cache = new LRUCache<string, Buffer>({ maxSize: 32_000_000, sizeCalculation: (tile) => tile.length });

const blue = '#3b86b8';
const marshPattern = `<pattern id="marsh" width="10" height="8" patternUnits="userSpaceOnUse"><path d="M1 3h4M6 7h3M3 3V1M7.5 7V5" stroke="${blue}" stroke-width=".6" fill="none"/></pattern>`;

/** A tile of the topographic map as JPEG, 256 px: contour lines, woods, water, roads and section lines. */
export const topoTile = async (z: number, x: number, y: number): Promise<Buffer> => {
  const key = `${z}/${x}/${y}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const frame = tileFrame(z, x, y, tileSize, 8);
  const tile = await sharp(
    picture([...land(frame), ...water(frame), ...lines(frame), ...ways(frame)], marshPattern),
  )
    .flatten({ background: '#fdfbf4' })
    .jpeg({ quality: 84 })
    .toBuffer();
  cache.set(key, tile);
  return tile;
};

const land = (frame: TileFrame): string[] => {
  const cells = frame.zoom > 12 ? 64 : 48;
  const towns = frame.zoom < 9 ? [] : townsIn(frame.box);
  return [
    areas(frame.areasAbove(frame.sample(wooded, cells), 0), '#d5e8c6'),
    frame.zoom < 11 ? '' : areas(frame.areasAbove(frame.sample(marshy, 40), 0), 'url(#marsh)'),
    ...towns.map((town) =>
      areas(
        frame.areasAbove(
          frame.sample((x, y) => townDepth(town, x, y), 32),
          0,
        ),
        '#ece4e0',
      ),
    ),
    ...contourLines(frame),
  ];
};

/** Feet from one contour line to the next, by zoom; every fifth is drawn stronger. */
const interval = (zoom: number): number => (zoom >= 14 ? 20 : zoom >= 12 ? 40 : 100);

const contourLines = (frame: TileFrame): string[] => {
  if (frame.zoom < 11) return [];
  const heights = frame.sample(elevation, 48);
  const step = interval(frame.zoom);
  const [low, high] = heights.values.reduce(
    ([least, most], feet) => [Math.min(least, feet), Math.max(most, feet)] as const,
    [Infinity, -Infinity] as readonly [number, number],
  );
  const levels = Array.from(
    { length: Math.max(0, Math.floor(high / step) - Math.ceil(low / step) + 1) },
    (_, index) => (Math.ceil(low / step) + index) * step,
  );
  return levels.map((feet) =>
    strokes(frame.areasAbove(heights, feet).flat(), {
      color: '#b98a5a',
      width: feet % (step * 5) === 0 ? 1.1 : 0.5,
      opacity: 0.8,
    }),
  );
};

const water = (frame: TileFrame): string[] => {
  const great = greatLakes(frame);
  const edge = { color: blue, width: 0.8 };
  return [
    frame.zoom < 12 ? '' : strokes(creeks(frame, 48), { color: blue, width: 0.9 }),
    ...riverLines(frame).flatMap(({ lines, width }) => [
      strokes(lines, { color: blue, width: frame.zoom < 10 ? 0.8 : width + 1 }),
      strokes(lines, { color: '#bfdff2', width: Math.max(0, width - 0.6) }),
    ]),
    areas(inlandLakes(frame, 56), '#bfdff2', edge),
    areas(great.length ? [great] : [], '#bfdff2', edge),
  ];
};

const lines = (frame: TileFrame): string[] => {
  const near = (all: typeof countyLines) =>
    all.filter(({ box }) => overlaps(box, frame.box)).flatMap(({ line }) => frame.clipLine(line));
  return [
    frame.zoom < 12 ? '' : strokes(sectionLines(frame), { color: '#c9756b', width: 0.5, opacity: 0.55 }),
    frame.zoom < 7 ? '' : strokes(near(countyLines), { color: '#6c6c6c', width: 0.9, dash: '8 3 2 3' }),
    strokes(near(stateLines), { color: '#444444', width: 1.3, dash: '10 3 2 3 2 3' }),
  ];
};

/** The survey's grid of square miles. */
const sectionLines = (frame: TileFrame): Point[][] => {
  const { west, south, east, north } = frame.box;
  const from = (low: number, high: number) =>
    Array.from(
      { length: Math.max(0, Math.floor(high) - Math.ceil(low) + 1) },
      (_, index) => Math.ceil(low) + index,
    );
  return [
    ...from(west, east).map((x): Point[] => [
      [x, south],
      [x, north],
    ]),
    ...from(south, north).map((y): Point[] => [
      [west, y],
      [east, y],
    ]),
  ].map((line) => line.map(frame.project));
};

const ways = (frame: TileFrame): string[] => {
  const roads = roadLines(frame);
  const wide = 0.6 + Math.max(0, frame.zoom - 10) * 0.5;
  const double = (of: readonly Point[][], width: number, fill: string, edge: string) =>
    strokes(of, { color: edge, width: width + (frame.zoom < 10 ? 0.3 : 1.2) }) +
    strokes(of, { color: fill, width });
  return [
    strokes(roads.track, { color: '#555555', width: 0.8, dash: '4 2' }),
    strokes(roads.streets, { color: '#8a817c', width: 0.7 }),
    frame.zoom < 13
      ? strokes(roads.town, { color: '#5f5a55', width: 0.6 })
      : double(roads.town, wide * 0.6, '#ffffff', '#5f5a55'),
    double(roads.county, wide * 0.8, '#f6e7b5', '#5f5a55'),
    double(roads.highways, wide, '#e07a5f', '#8a3b2a'),
    double(roads.interstates, wide * 1.3, '#d1495b', '#7a2130'),
    areas(
      frame.zoom < 14
        ? []
        : farmsIn(frame.box)
            .map((ring) => [frame.clipRing(ring)])
            .filter(([ring]) => ring?.length),
      '#222222',
    ),
  ];
};
