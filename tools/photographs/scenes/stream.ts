import { between, chance, pick, whole } from '#demo/random.ts';
import { type Canvas, fall } from '../canvas.ts';
import { shift } from '../colour.ts';
import { fence } from '../details.ts';
import { farWoods, slope } from '../forest.ts';
import { sward } from '../grasses.ts';
import { rocks, turf } from '../ground.ts';
import { tree } from '../hardwoods.ts';
import { plane, ribbon } from '../plane.ts';
import { sky, sunAir } from '../sky.ts';
import { bluffLine, hills, mistBank, mottle, veil } from '../terrain.ts';
import { deepWater, glitter, ripples, waterSky } from '../water.ts';

/** A spring creek that winds down a coulee between wooded hills. */
export const stream = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const mist = palette.weather.mist;
  const horizon = between(random, 420, 560);
  const conifers = between(random, 0.05, 0.4);
  const dip = c.width * between(random, 0.38, 0.62);
  c.sun = { x: dip + between(random, -180, 180), y: Math.min(c.sun.y, horizon - 190) };
  let out = sky(c, horizon);
  // The valley's sides fall toward the gap in the middle.
  const valley = (line: (x: number) => number, rise: number, open: number) => (x: number) =>
    line(x) - rise * Math.max(0, (Math.abs(x - dip) - open) / (c.width * 0.5)) ** 0.8;
  out +=
    farWoods(c, hills(c, horizon - 90, 60, 520, 3), horizon, { size: 6, depth: 0.9, conifers }) +
    sunAir(c, 0.5);
  out += farWoods(c, valley(bluffLine(c, horizon - 36, 70, 560), 120, 60), horizon + 6, {
    size: 10,
    depth: 0.68,
    conifers,
  });
  out += veil(c, horizon - 120, horizon + 10, 0.3 + 0.4 * mist, 0.7);
  out += slope(c, valley(hills(c, horizon + 4, 40, 620, 3), 190, 140), horizon + 30, {
    size: 22,
    depth: 0.42,
    conifers,
  });
  out += mistBank(c, horizon - 70, horizon + 50, mist, 0.55);
  out += slope(c, valley(hills(c, horizon + 40, 26, 700, 3), 235, 330), horizon + 64, {
    size: 46,
    depth: 0.24,
    conifers,
  });

  const grass = turf(c);
  const [ground, painted] = fall(c, horizon + 20, 1000, [
    [0, palette.seen(grass, 0.5, 0.4)],
    [0.25, palette.seen(grass, 0.45, 0.12)],
    [1, palette.seen(shift(grass, -0.08), 0.12)],
  ]);
  const meadow = `M0 ${horizon + 26}Q${dip} ${horizon + 4} ${c.width} ${horizon + 26}V1002H0Z`;
  out += `${ground}<path fill="${painted}" d="${meadow}"/>`;
  out += mottle(
    c,
    meadow,
    horizon + 10,
    palette.seen(shift(grass, -0.12), 0.1),
    palette.seen(shift(grass, 0.04), 0.85),
    0.5,
  );

  const flat = plane(c, horizon - 10);
  const aim = ((dip - c.width / 2) / (1010 - horizon)) * 0.9;
  const water = ribbon(c, flat, {
    start: between(random, -0.55, 0.55),
    swing: between(random, 0.35, 0.85),
    bends: between(random, 0.8, 2.4),
    half: between(random, 0.3, 0.4),
    until: 13,
    rough: 0.18,
    aim,
  });
  const [bank, bankPaint] = fall(c, horizon, 1000, [
    [0, palette.seen(p.soil, 0.2, 0.3), 0.4],
    [1, palette.seen(p.soil, 0.05), 1],
  ]);
  const [definition, paint] = waterSky(c, horizon, 1000);
  out += `${bank}<path fill="${bankPaint}" stroke="${bankPaint}" stroke-width="10" stroke-linejoin="round" transform="translate(0 -5)" d="${water.path}"/>`;
  out += `${definition}<path fill="${paint}" d="${water.path}"/>`;
  const [depthTint, tintPaint] = fall(c, horizon, 1000, [
    [0, deepWater(c), 0.05],
    [1, deepWater(c), 0.5],
  ]);
  out += `${depthTint}<path fill="${tintPaint}" d="${water.path}"/>`;
  out +=
    ripples(c, horizon + 20, 1000, 0.75, water.inside) +
    (water.inside(c.sun.x, 760) ? glitter(c, horizon + 30, 990, 0.5) : '');
  for (let i = whole(random, 2, 4); i > 0; i--) {
    const away = between(random, 1.25, 3.4);
    const [x, y] = flat.to(water.middle(away) + between(random, -0.8, 0.8) * water.half, away);
    out += rocks(c, x, y, 90 / away, 34 / away, 0.04);
  }
  const green = p.snowCover > 0.3 ? p.reed : p.grass;
  out += sward(c, {
    top: () => horizon + 26,
    bottom: 1012,
    short: 5,
    long: 80,
    count: p.snowCover > 0.9 ? 1500 : 4600,
    colours: [...green, ...p.reed.slice(0, 1)],
    lit: 0.6,
    rows: 16,
    heads: 0.08,
    bare: water.inside,
  });
  if (chance(random, 0.3)) out += fence(c, [c.width * 1.02, 930], [c.width * 0.62, horizon + 40], 120, 12, 9);
  if (chance(random, 0.25)) return out;
  const side = water.middle(1.3) > 0 ? 0.1 : 0.9;
  const x = c.width * (side + between(random, -0.04, 0.04));
  out += tree(c, {
    species: pick(random, ['maple', 'oak', 'aspen']),
    x,
    base: 900,
    height: between(random, 520, 680),
    depth: 0.02,
    leaves: chance(random, p.bare) ? undefined : [pick(random, p.hardwoods), pick(random, p.hardwoods)],
    lit: 0.5,
  });
  out += sward(c, {
    top: (px) => 890 + Math.abs(px - x) * 0.08,
    bottom: 1014,
    short: 40,
    long: 95,
    count: 300,
    colours: [...green, ...p.reed],
    lit: 0.3,
    rows: 4,
    from: x - 300,
    to: x + 300,
    bare: water.inside,
  });
  return out;
};
