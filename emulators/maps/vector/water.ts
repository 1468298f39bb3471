import { isLand, landRings } from '../world/borders.ts';
import { lakes } from '../world/lakes.ts';
import { isInBox, overlaps, type Point, toMiles } from '../world/plane.ts';
import { rivers } from '../world/rivers.ts';
import { creekName, lakeName } from '../world/road-names.ts';
import { creekFlow, creekSide, lakeDepth } from '../world/terrain.ts';
import type { TileFrame } from '../world/tile-frame.ts';
import { ringArea } from '../world/tile-frame.ts';
import { addLines, addPoint, addPolygons, type Layer } from './layer.ts';

/** The Great Lakes, as one polygon of the whole tile whose holes are the land. */
export const greatLakes = (frame: TileFrame): Point[][] => {
  const holes = landRings
    .filter(({ box }) => overlaps(box, frame.box))
    .map(({ ring }) => frame.clipRing(ring))
    .filter((ring) => ring.length > 2);
  // A little larger than the clipped holes, so that no hole touches the outer ring.
  const [low, high] = [-frame.buffer - 2, frame.extent + frame.buffer + 2];
  const full = (frame.extent + 2 * frame.buffer) ** 2 * 2;
  if (holes.some((ring) => Math.abs(ringArea(ring)) >= full * 0.9999 && ring.length < 6)) return [];
  return [
    [
      [low, low],
      [high, low],
      [high, high],
      [low, high],
      [low, low],
    ],
    ...holes,
  ];
};

/** Lakes and ponds, with a margin beyond the tile's edges. */
export const inlandLakes = (frame: TileFrame, cells: number): Point[][][] =>
  frame.zoom < 6 ? [] : frame.areasAbove(frame.sample(lakeDepth, cells), 0);

/** The creeks: lines along valleys that have water. */
export const creeks = (frame: TileFrame, cells: number): Point[][] => {
  const side = frame.sample(creekSide, cells);
  const flow = frame.sample(
    (x, y, spacing) => Math.min(creekFlow(x, y, spacing), -lakeDepth(x, y, spacing), isLand(x, y) ? 1 : -1),
    cells,
  );
  const step = frame.extent / cells;
  const flows = ([x, y]: Point) => {
    const [column, row] = [Math.round(x / step) + 2, Math.round(y / step) + 2];
    return (flow.values[row * flow.columns + column] ?? -1) > 0;
  };
  const edge = frame.extent + 1.4 * step;
  const courses: Point[][] = [];
  for (const ring of frame.areasAbove(side, 0).flat()) {
    let course: Point[] = [];
    for (const point of ring) {
      const isInside = Math.min(...point) > -1.4 * step && Math.max(...point) < edge;
      if (isInside && flows(point)) course.push(point);
      else {
        if (course.length > 2) courses.push(course);
        course = [];
      }
    }
    if (course.length > 2) courses.push(course);
  }
  return courses;
};

export const addWater = (
  layers: Record<'water' | 'waterway' | 'water_name', Layer>,
  frame: TileFrame,
): void => {
  const { zoom } = frame;
  const great = greatLakes(frame);
  if (great.length) addPolygons(layers.water, [great], { class: 'lake' });
  const inland = inlandLakes(frame, zoom > 12 ? 80 : 64);
  addPolygons(layers.water, inland, { class: 'lake' }, zoom < 9 ? 200 : 40);

  if (zoom >= 6) {
    for (const { name, line, box } of rivers) {
      if (!overlaps(box, frame.box)) continue;
      addLines(layers.waterway, frame.clipLine(line), {
        class: 'river',
        name,
        'name:latin': name,
        name_en: name,
      });
    }
  }
  if (zoom >= 12) {
    for (const course of creeks(frame, 64)) {
      const middle = course[Math.floor(course.length / 2)] as Point;
      const name = creekName(...milesOf(frame, middle));
      addLines(layers.waterway, [course], { class: 'stream', name, 'name:latin': name, name_en: name });
    }
  }
  addWaterNames(layers.water_name, frame, inland);
};

const milesOf = ({ box, extent, buffer }: TileFrame, [x, y]: Point): Point => {
  const size = extent + 2 * buffer;
  return [
    box.west + ((x + buffer) / size) * (box.east - box.west),
    box.north - ((y + buffer) / size) * (box.north - box.south),
  ];
};

const great = [
  { name: 'Lake Michigan', at: toMiles(-87.05, 43.7) },
  { name: 'Lake Superior', at: toMiles(-87.9, 47.6) },
  { name: 'Lake Huron', at: toMiles(-82.8, 45.0) },
  { name: 'Green Bay', at: toMiles(-87.75, 44.85) },
];

const addWaterNames = (layer: Layer, frame: TileFrame, inland: readonly Point[][][]): void => {
  const add = (point: Point, name: string, className = 'lake') =>
    addPoint(layer, point, { class: className, name, 'name:latin': name, name_en: name });
  const own = frame.zoom < 5 ? [] : great.map(({ name, at }) => ({ name, center: at, width: 99 }));
  for (const { name, center, width } of [...own, ...lakes]) {
    const point = frame.project(center);
    if (!isInBox(center, frame.box) || width < 2 ** (11 - frame.zoom)) continue;
    if (Math.min(...point) >= 0 && Math.max(...point) < frame.extent) add(point, name);
  }
  if (frame.zoom < 12) return;
  for (const [ring = []] of inland) {
    const xs = ring.map(([x]) => x);
    const ys = ring.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const isWhole = left > 0 && top > 0 && right < frame.extent && bottom < frame.extent;
    const middle: Point = [(left + right) / 2, (top + bottom) / 2];
    const miles = milesOf(frame, middle);
    const isNamed = lakes.some(({ center }) => Math.hypot(center[0] - miles[0], center[1] - miles[1]) < 4);
    if (isWhole && !isNamed && (right - left) * frame.unitMiles > 0.15) add(middle, lakeName(...miles));
  }
};
