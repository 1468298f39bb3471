import { between, chance, whole } from '#demo/random.ts';
import { band, brush, type Canvas, fall, n, polygon } from '../canvas.ts';
import { mix, shift } from '../colour.ts';
import { spruce, whitePine } from '../conifers.ts';
import { farWoods } from '../forest.ts';
import { rocks } from '../ground.ts';
import { tree } from '../hardwoods.ts';
import { noise1 } from '../noise.ts';
import { sky, sunAir } from '../sky.ts';
import { type Line, mistBank, veil } from '../terrain.ts';
import { deepWater, glitter, ripples, waterSky } from '../water.ts';
import { geese } from '../wildlife.ts';

/** The big lake: a level horizon, a limestone headland with cedars, a cobble beach. */
export const shore = (c: Canvas): string => {
  const { random, palette } = c;
  const mist = palette.weather.mist;
  const horizon = between(random, 480, 540);
  const side = chance(random, 0.5) ? 1 : -1;
  c.sun = {
    x: c.width * (side > 0 ? between(random, 0.18, 0.4) : between(random, 0.6, 0.82)),
    y: Math.min(c.sun.y, horizon - 70),
  };
  let out = sky(c, horizon + 2);
  out += farWoods(
    c,
    (x) => ((side > 0 ? x : c.width - x) > c.width * 0.62 ? horizon - 12 : horizon + 30),
    horizon + 1,
    { size: 6, depth: 0.9, conifers: 0.6 },
  );
  const [definition, paint] = waterSky(c, horizon - 160, 1040);
  const [tint, tinted] = fall(c, horizon, 1000, [
    [0, deepWater(c), 0.3],
    [0.5, deepWater(c), 0.28],
    [1, deepWater(c), 0.5],
  ]);
  out += definition + band(c, horizon, 1002, paint) + tint + band(c, horizon, 1002, tinted);
  out += ripples(c, horizon, 960, 1) + ripples(c, horizon + 60, 980, 0.8) + glitter(c, horizon, 940, 1);
  out += veil(c, horizon - 40, horizon + 50, 0.25 + 0.4 * mist, 0.9) + sunAir(c, 0.25);
  const heads = [
    { reach: 0.62, rise: 60, base: horizon + 14, depth: 0.55, trees: 46, size: 30 },
    { reach: 0.48, rise: 122, base: horizon + 56, depth: 0.32, trees: 34, size: 74 },
    { reach: 0.3, rise: 215, base: horizon + 150, depth: 0.12, trees: 16, size: 170 },
  ];
  for (const head of heads)
    out += cliff(c, side, head) + mistBank(c, head.base - 60, head.base + 40, mist * 0.6, head.depth);
  out += beach(c, side);
  if (chance(random, 0.5))
    out += geese(c, c.sun.x, between(random, 130, 250), 2 * whole(random, 3, 5) + 1, 22);
  return out;
};

type Head = {
  reach: number;
  rise: number;
  base: number;
  depth: number;
  trees: number;
  size: number;
};

/** A headland: a ledge of pale rock in courses, dark cedars and spruce on top. */
const cliff = (c: Canvas, side: number, { reach, rise, base, depth, trees, size }: Head): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const edge = side > 0 ? c.width : 0;
  const rough = noise1(random, 3);
  const t = (x: number) => 1 - Math.abs(x - edge) / (reach * c.width);
  const top: Line = (x) =>
    base - rise * Math.tanh(Math.max(0, t(x)) * 6) * (0.75 + 0.25 * rough(x / 150)) * (0.62 + 0.38 * t(x));
  let wood = '';
  for (let i = 0; i < trees; i++) {
    const x = edge - side * reach * c.width * (1 - (i + random()) / trees) * 0.93;
    const height = size * between(random, 0.6, 1.2);
    const spec = { x, base: top(x) + size * 0.1, height, depth, lit: 0.4 };
    if (chance(random, 0.18)) wood += whitePine(c, { ...spec, height: height * 1.3 });
    else if (chance(random, 0.2))
      wood += tree(c, {
        species: 'aspen',
        ...spec,
        height: height * 0.85,
        leaves: chance(random, p.bare) ? undefined : p.hardwoods.slice(0, 2),
      });
    else wood += spruce(c, spec);
  }
  const [definition, paint] = fall(c, base - rise, base, [
    [0, palette.seen(mix(p.rock, p.snow, p.snowCover * 0.5), 0.66, depth)],
    [0.45, palette.seen(p.rock, 0.42, depth)],
    [1, palette.seen(mix(shift(p.rock, -0.12), p.conifer, 0.3), 0.08, depth)],
  ]);
  const clip = c.id();
  const from = edge - side * reach * c.width * 0.99;
  const [x0, x1] = side > 0 ? [from, c.width + 4] : [-4, from];
  let face = `M${n(x0)} ${n(base)}`;
  for (let x = x0; x <= x1; x += 9)
    face += `L${n(x)} ${n(Math.min(base, top(x) + between(random, -1.5, 1.5)))}`;
  face += `L${n(x1)} ${n(base)}Z`;
  // Courses of limestone: ragged ledges with shade under them, and joints between.
  const courses = brush();
  const thick = 5 + 15 * (1 - depth);
  for (let y = base - rise * 1.1; y < base; y += thick * between(random, 0.7, 1.3)) {
    for (let x = x0 - 20; x < x1; ) {
      const l = thick * between(random, 2, 9);
      const drop = between(random, -0.25, 0.25) * thick;
      courses.dab(
        palette.seen(shift(p.rock, -0.2), 0.05, depth),
        polygon([
          [x, y + drop],
          [x + l, y + drop],
          [x + l * 0.96, y + drop + thick * 0.2],
          [x + l * 0.5, y + drop + thick * between(random, 0.1, 0.3)],
          [x + l * 0.04, y + drop + thick * 0.18],
        ]),
      );
      if (chance(random, 0.5))
        courses.dab(
          palette.seen(shift(p.rock, 0.06), 0.8, depth),
          polygon([
            [x + l * 0.1, y + drop + thick * 0.3],
            [x + l * 0.8, y + drop + thick * 0.28],
            [x + l * 0.75, y + drop + thick * 0.46],
            [x + l * 0.16, y + drop + thick * 0.5],
          ]),
        );
      if (chance(random, 0.4))
        courses.stroke(
          palette.seen(shift(p.rock, -0.22), 0.05, depth),
          Math.max(0.7, thick * 0.09),
          `M${n(x + l)} ${n(y + drop)}l${n(between(random, -2, 2))} ${n(thick * between(random, 0.6, 1.4))}`,
        );
      x += l * between(random, 1, 1.5);
    }
  }
  const mirror = `<path fill="${paint}" fill-opacity=".35" d="${face}" transform="matrix(1 0 0 -.55 0 ${n(base * 1.55)})"/>`;
  return `${definition}${mirror}${wood}<path fill="${paint}" d="${face}"/><clipPath id="${clip}"><path d="${face}"/></clipPath><g clip-path="url(#${clip})">${courses.markup(0.6)}</g>`;
};

/** Cobbles at the viewer's feet, wet where the swash has been. */
const beach = (c: Canvas, side: number): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const wave = noise1(random, 3);
  const line: Line = (x) =>
    905 + 46 * wave(x / 420) + 60 * ((side > 0 ? c.width - x : x) / c.width) ** 2 - 30;
  const pale = mix(shift(p.rock, 0.08), p.snow, p.snowCover * 0.6);
  let edge = `M-4 1004`;
  for (let x = -4; x <= c.width + 12; x += 12) edge += `L${n(x)} ${n(line(x))}`;
  const shape = `${edge}L${n(c.width + 10)} 1004Z`;
  const [definition, paint] = fall(c, 850, 1000, [
    [0, palette.seen(shift(pale, -0.16), 0.3)],
    [0.5, palette.seen(pale, 0.45)],
    [1, palette.seen(shift(pale, -0.05), 0.2)],
  ]);
  const foam = `<path fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="5" d="${shape}"/><path fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="3" transform="translate(0 -22)" d="${shape}"/>`;
  const stones = brush();
  for (let i = 0; i < 620; i++) {
    const x = random() * c.width;
    const t = random();
    const y = line(x) + 8 + (1004 - line(x)) * t;
    const s = 2 + 11 * t * between(random, 0.4, 1);
    const stone = shift(pale, between(random, -0.16, 0.06), between(random, 0.4, 1.3));
    stones.dab(
      palette.seen(stone, 0.1),
      `M${n(x - s)} ${n(y)}q${n(s * 0.2)} ${n(-s * 0.8)} ${n(s)} ${n(-s * 0.7)}q${n(s * 0.9)} ${n(s * 0.1)} ${n(s)} ${n(s * 0.8)}q${n(-s)} ${n(s * 0.3)} ${n(-2 * s)} ${n(-s * 0.1)}z`,
    );
    stones.dab(
      palette.seen(stone, 0.6),
      `M${n(x - s * 0.6)} ${n(y - s * 0.3)}q${n(s * 0.2)} ${n(-s * 0.4)} ${n(s * 0.6)} ${n(-s * 0.36)}q${n(s * 0.5)} ${n(s * 0.06)} ${n(s * 0.6)} ${n(s * 0.4)}q${n(-s * 0.6)} ${n(s * 0.1)} ${n(-1.2 * s)} ${n(-s * 0.04)}z`,
    );
  }
  return `${definition}${foam}<path fill="${paint}" d="${shape}"/>${stones.markup()}${rocks(c, side > 0 ? c.width * 0.86 : c.width * 0.14, 960, 240, 90, 0.02)}`;
};
