import { between, chance, whole } from '#demo/random.ts';
import type { Canvas } from '../canvas.ts';
import { spruce } from '../conifers.ts';
import { farWoods, slope } from '../forest.ts';
import { sky, sunAir } from '../sky.ts';
import { hills, type Line, mistBank, veil } from '../terrain.ts';
import { geese } from '../wildlife.ts';

/** A long view over spruce ridges with mist in every hollow; tall spruces close it on the sun's side. */
export const vista = (c: Canvas): string => {
  const { random, palette } = c;
  const mist = Math.max(0.3, palette.weather.mist);
  const horizon = between(random, 430, 500);
  const sunSide = c.sun.x > c.width / 2 ? 1 : -1;
  c.sun.y = Math.min(c.sun.y, horizon - 30);
  let out = sky(c, horizon + 60);
  const layers = whole(random, 7, 8);
  // The land falls away from the sun's side, so that the other side stays open.
  const tilt = (x: number) => sunSide * (x / c.width - 0.5);
  for (let i = 0; i < layers; i++) {
    const t = i / (layers - 1);
    const y = horizon + 400 * t ** 1.25;
    const base = hills(c, y, 70 + 50 * t, 460 + 260 * t, 4);
    const line: Line = (x) => base(x) - (40 + 150 * t) * tilt(x);
    const depth = 0.96 * (1 - t) ** 0.85 + 0.05;
    const wood = { size: 6 + 58 * t ** 1.7, depth, conifers: 1.4 };
    out +=
      t < 0.62
        ? farWoods(c, line, y + 260, wood)
        : slope(c, line, i === layers - 1 ? 1010 : y + 150, wood, (x) => line(x) + 130);
    if (i < 4) out += sunAir(c, 0.4);
    if (i === layers - 1) break;
    out += veil(c, y - 20, y + 200, 0.25 + 0.5 * mist, depth) + mistBank(c, y, y + 170, mist, depth);
  }
  out += mistBank(c, 800, 1010, mist * 0.8, 0.12) + veil(c, 820, 1060, 0.25 * mist, 0.12);
  if (chance(random, 0.4))
    out += geese(
      c,
      c.width * 0.5 - sunSide * 0.1 * c.width,
      between(random, 130, 230),
      2 * whole(random, 3, 5) + 1,
      19,
    );
  return out + near(c, sunSide);
};

const near = (c: Canvas, side: number): string => {
  const { random } = c;
  let trees = '';
  const edge = side > 0 ? c.width : 0;
  for (let i = 0; i < 11; i++) {
    const t = (i + random()) / 11;
    const x = edge - side * c.width * 0.3 * t ** 1.3;
    const height = (820 - 640 * t ** 0.6) * between(random, 0.75, 1.1);
    trees = spruce(c, { x, base: 1030, height, depth: 0.03 + 0.06 * t, lit: 0.25 }) + trees;
  }
  for (let i = 0; i < 9; i++) {
    const x = c.width / 2 - side * c.width * between(random, 0.05, 0.52);
    trees += spruce(c, { x, base: 1030, height: between(random, 70, 190), depth: 0.06, lit: 0.25 });
  }
  return trees;
};
