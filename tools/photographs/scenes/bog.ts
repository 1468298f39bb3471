import { between, chance, whole } from '#demo/random.ts';
import { blob, brush, type Canvas, fall } from '../canvas.ts';
import { type Colour, colour, mix, shift } from '../colour.ts';
import { spruce } from '../conifers.ts';
import { farWoods, slope } from '../forest.ts';
import { sward } from '../grasses.ts';
import { type Pool, plane, pool } from '../plane.ts';
import { sky, sunAir } from '../sky.ts';
import { hills, level, mistBank, mottle, veil } from '../terrain.ts';
import { mirrored, ripples, smeared, waterSky } from '../water.ts';
import { geese } from '../wildlife.ts';

/** A tamarack and black-spruce bog about dark water. */
export const bog = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const mist = palette.weather.mist;
  const horizon = between(random, 480, 540);
  c.sun.y = Math.min(c.sun.y, horizon - 110);
  const tamarack = { hardwoods: [p.tamarack], conifer: p.tamarack };
  let land =
    farWoods(c, hills(c, horizon - 46, 46, 640, 3), horizon + 10, { size: 10, depth: 0.8, conifers: 0.8 }) +
    sunAir(c, 0.5);
  land += veil(c, horizon - 80, horizon + 10, 0.25 + 0.4 * mist, 0.75);
  land += slope(c, level(c, horizon - 14, 18, 500), horizon + 8, { size: 44, depth: 0.46, conifers: 1 });
  land += slope(c, level(c, horizon, 12, 500), horizon + 12, {
    size: 40,
    depth: 0.38,
    conifers: 1,
    ...tamarack,
  });
  const [banks, mirror] = mirrored(c, land, horizon + 14);
  const scene = sky(c, horizon + 10) + banks;

  const heath = mix(
    mix(p.reed[2] ?? p.soil, colour('#7d5a48'), palette.season === 'summer' ? 0.1 : 0.4),
    p.snow,
    p.snowCover * 0.75,
  );
  const [ground, painted] = fall(c, horizon + 8, 1000, [
    [0, palette.seen(heath, 0.5, 0.4)],
    [0.3, palette.seen(heath, 0.36, 0.12)],
    [1, palette.seen(shift(heath, -0.1), 0.08)],
  ]);
  const flat = plane(c, horizon);
  const water = pool(
    random,
    flat,
    between(random, -0.5, 0.5),
    between(random, 2.4, 3),
    between(random, 2, 2.8),
    between(random, 0.9, 1.2),
  );
  const open = water.inside;
  const [definition, paint] = waterSky(c, horizon, 1000);
  const clip = c.id();
  const everything = `M0 ${horizon + 10}H${c.width}V1002H0Z`;
  let out = `${scene}${ground}<path fill="${painted}" d="${everything}"/>`;
  out += mottle(
    c,
    everything,
    horizon + 10,
    palette.seen(shift(heath, -0.12), 0.06),
    palette.seen(shift(heath, 0.05, 1.2), 0.7),
    0.7,
  );
  const [bank, bankMirror] = farBank(c, water);
  out += `${definition}<clipPath id="${clip}"><path d="${water.path}"/></clipPath><g clip-path="url(#${clip})"><path fill="${paint}" d="${water.path}"/>${smeared(c, mirror + bankMirror, 4, horizon)}</g>`;
  out += ripples(c, horizon + 20, 1000, 0.2, open);
  out += hummocks(c, flat.horizon + 16, heath, open);
  out += bank + mistBank(c, horizon - 40, horizon + 110, mist, 0.55);
  for (let i = 0; i < 26; i++) {
    const t = (i + random()) / 26;
    const y = horizon + 30 + 330 * t ** 1.8;
    const x = between(random, -20, c.width + 20);
    if (open(x, y) || open(x, y - 12)) continue;
    if (t > 0.6 && x > c.width * 0.24 && x < c.width * 0.76) continue;
    const gold = chance(random, 0.6);
    out += spruce(c, {
      x,
      base: y + 6,
      height: (110 + 420 * t ** 1.3) * between(random, 0.6, 1.1),
      depth: 0.3 * (1 - t),
      lit: 0.45,
      pigment: gold ? p.tamarack : undefined,
    });
  }
  out += sward(c, {
    top: () => horizon + 18,
    bottom: 1014,
    short: 5,
    long: 70,
    count: 3200,
    colours: [...p.reed, p.litter[0] ?? p.soil],
    lit: 0.5,
    rows: 14,
    bare: open,
  });
  if (chance(random, 0.25))
    out += geese(
      c,
      c.width * between(random, 0.3, 0.7),
      between(random, 120, 240),
      2 * whole(random, 3, 5) + 1,
      20,
    );
  return out;
};

/** Cushions of leatherleaf and moss. */
const hummocks = (c: Canvas, top: number, heath: Colour, open: (x: number, y: number) => boolean): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const tints = [colour('#8a5a45'), colour('#6d6a3c'), p.reed[0] ?? p.soil, colour('#a0694c')].map((t) =>
    mix(mix(t, heath, 0.5), p.snow, p.snowCover * 0.8),
  );
  let out = '';
  for (let r = 0; r < 18; r++) {
    const t = (r + 0.5) / 18;
    const y0 = top + (1000 - top) * t ** 1.7;
    const paint = brush();
    const s = 4 + 30 * t ** 1.4;
    for (let x = -s; x < c.width + s; x += s * between(random, 1.4, 4)) {
      const y = y0 + between(random, -0.3, 0.3) * s;
      if (open(x, y) || open(x + s * 0.6, y) || open(x - s * 0.6, y)) continue;
      const tint = tints[whole(random, 0, 3)] ?? p.soil;
      paint.dab(palette.seen(tint, 0.08, 0.25 * (1 - t)), blob(random, x, y, s * 1.1, s * 0.36, 0.2));
      paint.dab(
        palette.seen(tint, 0.55, 0.25 * (1 - t)),
        blob(random, x + (c.sun.x > x ? 1 : -1) * s * 0.15, y - s * 0.14, s * 0.75, s * 0.17, 0.25),
      );
    }
    out += paint.markup();
  }
  return out;
};

/** Tamaracks and spruces along the far edge of the water, and their mirrors. */
const farBank = (c: Canvas, water: Pool): [trees: string, mirrors: string] => {
  const { random, palette } = c;
  let trees = '';
  let mirrors = '';
  for (let i = 0; i < 22; i++) {
    const [x, y] = water.rim(Math.PI * between(random, 0.14, 0.86));
    const pigment = chance(random, 0.6) ? palette.pigments.tamarack : undefined;
    const [tree, mirror] = mirrored(
      c,
      spruce(c, { x, base: y + 3, height: between(random, 70, 190), depth: 0.22, lit: 0.45, pigment }),
      y + 3,
      0.95,
    );
    trees += tree;
    mirrors += mirror;
  }
  return [trees, mirrors];
};
