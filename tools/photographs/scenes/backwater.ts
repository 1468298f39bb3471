import { between, chance, pick, whole } from '#demo/random.ts';
import { band, brush, type Canvas, fall, n } from '../canvas.ts';
import { colour, mix } from '../colour.ts';
import { canoe } from '../details.ts';
import { farWoods, slope } from '../forest.ts';
import { cattails } from '../grasses.ts';
import { tree } from '../hardwoods.ts';
import { sky, sunAir } from '../sky.ts';
import { hills, level, mistBank, veil } from '../terrain.ts';
import { deepWater, glitter, mirrored, ripples, smeared, waterSky } from '../water.ts';
import { ducks } from '../wildlife.ts';

/** A slough in the river bottoms: maples standing in still water, lily pads, mist. */
export const backwater = (c: Canvas): string => {
  const { random, palette } = c;
  const mist = Math.max(0.25, palette.weather.mist);
  const shore = between(random, 520, 580);
  const lane = c.width * between(random, 0.38, 0.62);
  c.sun = { x: lane + between(random, -120, 120), y: Math.min(c.sun.y, shore - 150) };
  let back =
    farWoods(c, hills(c, shore - 60, 60, 620, 3), shore + 2, { size: 9, depth: 0.85, conifers: 0.05 }) +
    sunAir(c, 0.6);
  back += slope(c, level(c, shore - 16, 16, 500), shore + 2, { size: 40, depth: 0.56, conifers: 0.03 });
  back += mistBank(c, shore - 90, shore + 16, mist, 0.6) + veil(c, shore - 60, shore + 10, 0.3 * mist, 0.7);
  const [banks, mirror] = mirrored(c, back, shore);
  const scene = sky(c, shore + 4) + banks;
  const [definition, paint] = waterSky(c, shore, 1000);
  const [tint, tinted] = fall(c, shore, 1000, [
    [0, deepWater(c), 0.12],
    [1, deepWater(c), 0.6],
  ]);
  const rows = [
    { base: shore + 22, height: 250, depth: 0.4, count: 9 },
    { base: shore + 72, height: 390, depth: 0.24, count: 6 },
    { base: shore + 165, height: 620, depth: 0.08, count: 4 },
  ];
  const stands = rows.map((row) =>
    mirrored(c, timber(c, row.base, row.height, row.depth, row.count, lane), row.base, 0.9),
  );
  let out = scene + definition + band(c, shore, 1002, paint);
  out +=
    smeared(c, mirror + stands.map(([, m]) => m).join(''), 5, shore) + tint + band(c, shore, 1002, tinted);
  out += ripples(c, shore, 1000, 0.25) + glitter(c, shore, 980, 0.9);
  for (const [i, [stand]] of stands.entries())
    out +=
      stand + mistBank(c, shore - 40 + 30 * i, shore + 90 + 60 * i, mist * (0.9 - 0.25 * i), 0.6 - 0.15 * i);
  if (palette.season === 'summer' || palette.season === 'autumn') out += pads(c, shore + 90);
  const y = between(random, 800, 850);
  if (chance(random, 0.4)) {
    const [boat, shade] = mirrored(
      c,
      canoe(
        c,
        lane + between(random, -120, 120),
        y,
        120,
        colour(pick(random, ['#56624a', '#7c3b2c', '#6d5a3e'])),
      ),
      y,
      0.7,
    );
    out += `<g opacity=".45">${shade}</g>${boat}`;
  } else out += ducks(c, lane, y - 40, 20, whole(random, 5, 9));
  for (const x of [between(random, 0.02, 0.1), between(random, 0.9, 0.98)])
    out += cattails(c, c.width * x, 1014, between(random, 210, 330), whole(random, 4, 6));
  return out;
};

/** Silver maples and dead snags standing in the water, clear of the lane of light. */
const timber = (
  c: Canvas,
  base: number,
  height: number,
  depth: number,
  count: number,
  lane: number,
): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const clear = 120 + (0.4 - depth) * 560;
  let out = '';
  for (let i = 0; i < count; i++) {
    const x = c.width * ((i + between(random, 0.1, 0.9)) / count);
    if (Math.abs(x - lane) < clear) continue;
    const h = height * between(random, 0.75, 1.15);
    if (chance(random, 0.22)) {
      const paint = brush();
      const tone = palette.seen(mix(p.trunk, colour('#9a948a'), 0.5), 0.12, depth);
      const w = h * 0.028;
      paint.dab(
        tone,
        `M${n(x - w)} ${n(base)}L${n(x - w * 0.4)} ${n(base - h * 0.55)}L${n(x + w * 0.1)} ${n(base - h * 0.62)}L${n(x + w * 0.5)} ${n(base - h * 0.5)}L${n(x + w)} ${n(base)}Z`,
      );
      paint.stroke(
        tone,
        w * 0.5,
        `M${n(x)} ${n(base - h * 0.36)}q${n(h * 0.05)} ${n(-h * 0.03)} ${n(h * 0.08)} ${n(-h * 0.1)}`,
      );
      out += paint.markup();
    } else
      out += tree(c, {
        species: chance(random, 0.7) ? 'maple' : 'oak',
        x,
        base: base + 2,
        height: h,
        depth,
        leaves: chance(random, p.bare) ? undefined : [pick(random, p.hardwoods), pick(random, p.hardwoods)],
        lit: 0.4,
      });
  }
  return out;
};

/** Rafts of lily pads. */
const pads = (c: Canvas, top: number): string => {
  const { random, palette } = c;
  const paint = brush();
  for (let k = 0; k < 5; k++) {
    const cx = random() * c.width;
    const t0 = between(random, 0.1, 0.9);
    for (let i = 0; i < 40; i++) {
      const t = Math.min(1, Math.max(0, t0 + between(random, -0.14, 0.14)));
      const y = top + (1000 - top) * t;
      const x = cx + (random() + random() - 1) * (90 + 300 * t);
      const w = 4 + 24 * t * between(random, 0.6, 1);
      paint.dab(
        palette.seen(
          colour(pick(random, ['#6f8a4c', '#5d7a44', '#85935a', '#8a7f4c'])),
          between(random, 0, 1) > 0.5 ? 0.55 : 0.25,
        ),
        `M${n(x - w)} ${n(y)}q${n(w)} ${n(-w * 0.34)} ${n(2 * w)} 0q${n(-w)} ${n(w * 0.34)} ${n(-2 * w)} 0z`,
      );
    }
  }
  return paint.markup();
};
