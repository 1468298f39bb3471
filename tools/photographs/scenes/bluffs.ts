import { between, chance, whole } from '#demo/random.ts';
import { band, brush, type Canvas, fall, polygon } from '../canvas.ts';
import { mix, shift } from '../colour.ts';
import { farWoods, slope } from '../forest.ts';
import { sward } from '../grasses.ts';
import { turf } from '../ground.ts';
import { tree } from '../hardwoods.ts';
import { noise1 } from '../noise.ts';
import { sky, sunAir } from '../sky.ts';
import { area, hills, type Line, land, mistBank, veil } from '../terrain.ts';
import { deepWater, glitter, mirrored, ripples, smeared, waterSky } from '../water.ts';
import { geese } from '../wildlife.ts';

/** River bluffs with bare rock at their brows, above a wide river and its islands. */
export const bluffs = (c: Canvas): string => {
  const { random, palette } = c;
  const mist = palette.weather.mist;
  const shore = between(random, 590, 640);
  const conifers = between(random, 0.05, 0.3);
  const side = chance(random, 0.5) ? 1 : -1;
  c.sun = {
    x: c.width * (side > 0 ? between(random, 0.18, 0.42) : between(random, 0.58, 0.82)),
    y: Math.min(c.sun.y, shore - 260),
  };
  // Each headland stands farther out of the picture's side than the one behind it.
  const heads = [
    { reach: 1.02, rise: 90, depth: 0.86, size: 6 },
    { reach: 0.82, rise: 170, depth: 0.6, size: 14 },
    { reach: 0.58, rise: 270, depth: 0.36, size: 24 },
    { reach: 0.33, rise: 400, depth: 0.18, size: 38 },
  ];
  let back = farWoods(c, hills(c, shore - 50, 50, 700, 3), shore + 2, { size: 5, depth: 0.96, conifers });
  back += sunAir(c, 0.5);
  const lines = heads.map(({ reach, rise }) => headland(c, shore, side, reach, rise));
  for (const [i, head] of heads.entries()) {
    const line = lines[i] as Line;
    const next = lines[i + 1] ?? (() => 2000);
    const wood = { size: head.size, depth: head.depth, conifers };
    back +=
      i < 1
        ? farWoods(c, line, shore + 2, wood)
        : slope(c, line, shore + 1, wood, (x) => Math.min(shore - head.size * 0.3, next(x)));
    if (i > 0) back += rockFaces(c, line, shore, head.rise, head.depth, head.size);
    back += veil(c, shore - head.rise * 0.6, shore + 8, 0.12 + 0.4 * mist, head.depth);
    if (i < 3) back += mistBank(c, shore - 90, shore + 30, mist * 0.9, head.depth);
  }
  const [banks, mirror] = mirrored(c, back, shore, 0.6);
  const scene = sky(c, shore + 4) + banks;
  const [definition, paint] = waterSky(c, shore, 1000);
  const [tint, tinted] = fall(c, shore, 1000, [
    [0, deepWater(c), 0.1],
    [1, deepWater(c), 0.6],
  ]);
  let out =
    scene +
    definition +
    band(c, shore, 1002, paint) +
    smeared(c, mirror, 7, shore) +
    tint +
    band(c, shore, 1002, tinted);
  out += ripples(c, shore, 1000, 0.7) + glitter(c, shore, 980, 0.8);
  for (let i = whole(random, 1, 3); i > 0; i--)
    out += bar(c, shore + 22 + 42 * i, -side, between(random, 0.3, 0.62), conifers);
  out += mistBank(c, shore - 20, shore + 110, mist * 0.7, 0.4);
  if (chance(random, 0.5))
    out += geese(
      c,
      c.sun.x + side * between(random, 120, 300),
      between(random, 150, 260),
      2 * whole(random, 3, 5) + 1,
      20,
    );
  return out + overlook(c, side);
};

/** A bluff that comes in from one side, steep at its river end. */
const headland = (c: Canvas, shore: number, side: number, reach: number, rise: number): Line => {
  const bumps = noise1(c.random, 4, 0.45);
  const edge = side > 0 ? c.width : 0;
  return (x) => {
    const t = 1 - Math.abs(x - edge) / (reach * c.width);
    if (t <= -0.02) return shore + 200;
    const profile = Math.tanh(Math.max(0, t + 0.02) * 3.6) ** 1.25;
    return shore - rise * profile * (1 + 0.22 * bumps((x / c.width) * 6 + reach * 9)) + 6;
  };
};

/** Broken limestone along the brow, with trees on its ledges. */
const rockFaces = (
  c: Canvas,
  line: Line,
  shore: number,
  rise: number,
  depth: number,
  size: number,
): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const paint = brush();
  const where = noise1(random, 2);
  for (let x = 0; x < c.width; x += Math.min(size * 0.55, 11)) {
    const top = line(x);
    if (top > shore - rise * 0.62 || where(x / (size * 9)) < 0.12) continue;
    const h = rise * between(random, 0.1, 0.24);
    const y = top + rise * 0.06 + between(random, 0, 0.04) * rise;
    const w = Math.min(size * 0.7, 13) * between(random, 0.7, 1.3);
    const lit = whole(random, 1, 4) / 5 + (c.sun.x > x ? 0.1 : -0.1);
    const stone = shift(p.rock, whole(random, -1, 1) * 0.04);
    paint.dab(
      palette.seen(stone, lit, depth),
      polygon([
        [x, y],
        [x + w, y + between(random, -2, 3)],
        [x + w, y + h],
        [x + w * 0.4, y + h * 1.08],
        [x, y + h * 0.9],
      ]),
    );
    paint.stroke(
      palette.seen(shift(p.rock, -0.16), 0.05, depth),
      Math.max(0.6, size * 0.05),
      `M${x} ${y + h * 0.4}h${w}M${x + w * 0.3} ${y}v${h * 0.8}`,
    );
  }
  return paint.markup();
};

/** A low wooded island, seen edge-on. */
const bar = (c: Canvas, base: number, side: number, reach: number, conifers: number): string => {
  const { random } = c;
  const edge = side > 0 ? c.width * 1.02 : -c.width * 0.02;
  const line: Line = (x) => {
    const t = 1 - Math.abs(x - edge) / (reach * c.width);
    return t > 0 ? base - 4 - 12 * Math.min(1, t * 4) : base + 300;
  };
  const woods = slope(c, line, base, {
    size: between(random, 30, 44),
    depth: 0.24,
    conifers: conifers * 0.4,
  });
  const [original, mirror] = mirrored(c, woods, base, 0.7);
  return `<g opacity=".5">${mirror}</g>${original}`;
};

/** The brow of the viewer's own bluff. */
const overlook = (c: Canvas, side: number): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const edge = side > 0 ? 0 : c.width;
  const brow: Line = (x) => 1010 - 150 * Math.max(0, 1 - Math.abs(x - edge) / (c.width * 0.5)) ** 1.2;
  const ground = mix(turf(c), p.soil, 0.25 * (1 - p.snowCover));
  let out = land(c, area(c, brow, 1004), 850, 1000, palette.seen(ground, 0.3), palette.seen(ground, 0));
  const x = edge + side * between(random, 70, 190);
  out += tree(c, {
    species: chance(random, 0.6) ? 'oak' : 'maple',
    x,
    base: brow(x) + 16,
    height: between(random, 520, 660),
    depth: 0,
    leaves: chance(random, p.bare * 0.8) ? undefined : p.oak,
    lit: 0.42,
  });
  out += sward(c, {
    top: (px) => brow(px) - 3,
    bottom: 1014,
    short: 26,
    long: 80,
    count: 900,
    colours: p.snowCover > 0.3 ? p.reed : [...p.grass, ...p.reed],
    lit: 0.35,
    heads: 0.1,
    rows: 5,
    bare: (px) => brow(px) > 1002,
  });
  return out;
};
