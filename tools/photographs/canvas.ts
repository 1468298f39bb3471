import type { Random } from '#demo/random.ts';
import { type Colour, hex } from './colour.ts';
import type { Palette } from './palette.ts';

/** The context for drawing a part of a picture. The height is always 1000 units. */
export type Canvas = {
  width: number;
  height: number;
  random: Random;
  palette: Palette;
  /** Where the sun (or moon) stands. */
  sun: { x: number; y: number };
  /** A name for a gradient, unique in the picture. */
  id(): string;
};

/** A number in a short form for SVG. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

/** One stop of a gradient: where (0–1), the colour, and how opaque (default 1). */
export type Stop = readonly [offset: number, colour: Colour, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([at, c, o = 1]) =>
        `<stop offset="${Math.round(at * 1000) / 1000}" stop-color="${hex(c)}"${o < 1 ? ` stop-opacity="${Math.round(o * 1000) / 1000}"` : ''}/>`,
    )
    .join('');

/** A top-to-bottom gradient between two heights: the markup that defines it and the paint that uses it. */
export const fall = (c: Canvas, top: number, bottom: number, list: readonly Stop[]): [string, string] => {
  const id = c.id();
  return [
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${n(top)}" y2="${n(bottom)}">${stops(list)}</linearGradient>`,
    `url(#${id})`,
  ];
};

/** A round gradient about a point, squeezed vertically by `flat` (1 = a circle). */
export const halo = (
  c: Canvas,
  at: { x: number; y: number },
  radius: number,
  list: readonly Stop[],
  flat = 1,
): string => {
  const id = c.id();
  return `<radialGradient id="${id}">${stops(list)}</radialGradient><ellipse cx="${n(at.x)}" cy="${n(at.y)}" rx="${n(radius)}" ry="${n(radius * flat)}" fill="url(#${id})"/>`;
};

/** A rectangle over the whole width. */
export const band = (c: Canvas, top: number, bottom: number, paint: string) =>
  `<rect x="-2" y="${n(top)}" width="${n(c.width + 4)}" height="${n(bottom - top)}" fill="${paint}"/>`;

/**
 * Collects shapes by colour, in order, and writes one path a colour: hundreds of small shapes in a path
 * are drawn forty times as fast as one by one.
 */
export type Brush = {
  dab(colour: Colour, path: string): void;
  stroke(colour: Colour, width: number, path: string): void;
  markup(opacity?: number): string;
};

export const brush = (): Brush => {
  const paths = new Map<string, string[]>();
  const add = (key: string, path: string) => {
    const list = paths.get(key);
    if (list) list.push(path);
    else paths.set(key, [path]);
  };
  return {
    dab: (colour, path) => add(`fill="${hex(colour)}"`, path),
    stroke: (colour, width, path) =>
      add(`fill="none" stroke-linecap="round" stroke="${hex(colour)}" stroke-width="${n(width)}"`, path),
    markup: (opacity = 1) => {
      let out = '';
      const alpha = opacity < 1 ? ` fill-opacity="${opacity}" stroke-opacity="${opacity}"` : '';
      // Long paths are split: the renderer's cost grows faster than their length.
      for (const [key, list] of paths)
        for (let i = 0; i < list.length; i += 300)
          out += `<path ${key}${alpha} d="${list.slice(i, i + 300).join('')}"/>`;
      return out;
    },
  };
};

/** A closed, lumpy, leafy outline about a point. */
export const blob = (random: Random, x: number, y: number, rx: number, ry: number, rough = 0.25): string => {
  const points = rx > 18 ? 10 : rx > 8 ? 7 : 5;
  const start = random() * 6.28;
  const at: [number, number][] = [];
  for (let i = 0; i < points; i++) {
    const angle = start + (i / points) * Math.PI * 2;
    const reach = 1 - rough + random() * rough * 2;
    at.push([x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]);
  }
  return smoothLoop(at);
};

/** A leafy crown: a ring of outward bulges. */
export const scallop = (random: Random, x: number, y: number, rx: number, ry: number, lobes = 7): string => {
  const start = random() * 6.28;
  const step = (Math.PI * 2) / lobes;
  let d = '';
  for (let i = 0; i <= lobes; i++) {
    const angle = start + i * step;
    const reach = i === 0 || i === lobes ? 0.9 : 0.8 + 0.2 * random();
    const at = `${n(x + Math.cos(angle) * rx * reach)} ${n(y + Math.sin(angle) * ry * reach)}`;
    if (i === 0) d = `M${at}`;
    else {
      const out = angle - step / 2;
      const bulge = 1.12 + 0.28 * random();
      d += `Q${n(x + Math.cos(out) * rx * bulge)} ${n(y + Math.sin(out) * ry * bulge)} ${at}`;
    }
  }
  return `${d}Z`;
};

/** A closed curve through the middles of a polygon's sides. */
const smoothLoop = (points: readonly (readonly [number, number])[]): string => {
  const count = points.length;
  const mid = (i: number) => {
    const [ax, ay] = points[i % count] as [number, number];
    const [bx, by] = points[(i + 1) % count] as [number, number];
    return `${n((ax + bx) / 2)} ${n((ay + by) / 2)}`;
  };
  let d = `M${mid(count - 1)}`;
  for (let i = 0; i < count; i++) {
    const [x, y] = points[i] as [number, number];
    d += `Q${n(x)} ${n(y)} ${mid(i)}`;
  }
  return `${d}Z`;
};

/** A closed straight-sided shape. */
export const polygon = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

/** A line drawing in one colour. */
export const outline = (path: string, tone: string, width: number) =>
  `<path fill="none" stroke="${tone}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;
