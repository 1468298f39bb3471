import { between, chance, whole } from '#demo/random.ts';
import { brush, type Canvas, n } from '../canvas.ts';
import { colour, mix, shift } from '../colour.ts';
import { farWoods, slope } from '../forest.ts';
import { sward } from '../grasses.ts';
import { turf } from '../ground.ts';
import { tree } from '../hardwoods.ts';
import { sky, sunAir } from '../sky.ts';
import { area, hills, land, mistBank, mottle, veil } from '../terrain.ts';
import { deer, turkeys } from '../wildlife.ts';

/** Tallgrass over rolling ground, a lone oak, woods at the far side. */
export const prairie = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const mist = palette.weather.mist;
  const horizon = between(random, 500, 570);
  c.sun.y = Math.min(c.sun.y, horizon - 90);
  const conifers = between(random, 0.05, 0.3);
  let out = sky(c, horizon);
  out +=
    farWoods(c, hills(c, horizon - 50, 60, 640, 3), horizon + 20, { size: 6, depth: 0.9, conifers }) +
    sunAir(c, 0.5);
  out += farWoods(c, hills(c, horizon - 14, 50, 560, 3), horizon + 30, { size: 10, depth: 0.66, conifers });
  out += veil(c, horizon - 70, horizon + 30, 0.25 + 0.4 * mist, 0.75);
  out += slope(c, hills(c, horizon + 18, 30, 700, 3), horizon + 44, { size: 26, depth: 0.42, conifers });
  out += mistBank(c, horizon - 20, horizon + 70, mist * 0.8, 0.55);

  const base = turf(c);
  const folds = [
    { y: horizon + 46, rise: 40, depth: 0.3, short: 4, long: 14, count: 900 },
    { y: horizon + 120, rise: 70, depth: 0.14, short: 12, long: 36, count: 1500 },
    { y: horizon + 240, rise: 80, depth: 0, short: 34, long: 150, count: 2600 },
  ];
  for (const [i, fold] of folds.entries()) {
    const line = hills(c, fold.y, fold.rise, 900 + 200 * i, 2);
    const shape = area(c, line, 1004, 16);
    const tint = i === 1 ? mix(base, p.reed[0] ?? base, 0.5) : base;
    out += land(
      c,
      shape,
      fold.y - fold.rise,
      fold.y + 260,
      palette.seen(tint, 0.62, fold.depth),
      palette.seen(shift(tint, -0.06), 0.16, fold.depth * 0.5),
    );
    out += mottle(
      c,
      shape,
      horizon,
      palette.seen(shift(tint, -0.12), 0.1, fold.depth),
      palette.seen(shift(tint, 0.03), 0.9, fold.depth),
      0.42,
    );
    out += sward(c, {
      top: (x) => line(x) + 2,
      bottom: i === 2 ? 1014 : fold.y + 110,
      short: fold.short,
      long: fold.long,
      count: p.snowCover > 0.9 ? fold.count / 2.5 : fold.count,
      colours: [...p.reed, ...(p.snowCover > 0.3 ? [] : p.grass)],
      lit: 0.6,
      depth: fold.depth,
      heads: 0.35,
      rows: 10,
    });
    if (i === 1) {
      const x = c.width * (c.sun.x > c.width / 2 ? between(random, 0.16, 0.32) : between(random, 0.68, 0.84));
      if (chance(random, 0.75))
        out += tree(c, {
          species: 'oak',
          x,
          base: line(x) + 10,
          height: between(random, 280, 380),
          depth: 0.1,
          leaves: chance(random, p.bare * 0.6) ? undefined : p.oak,
          lit: 0.5,
        });
      const dx = c.width - x + between(random, -120, 120);
      if (chance(random, 0.35))
        out += deer(c, dx, line(dx) + 6, 62, 0.14, chance(random, 0.5), chance(random, 0.5) ? 1 : -1);
      else if (chance(random, 0.3)) out += turkeys(c, dx, line(dx) + 6, 34, 0.12);
      out += mistBank(c, fold.y - 60, fold.y + 100, mist * 0.5, 0.3);
    }
  }
  if (palette.season === 'summer' || palette.season === 'spring') out += flowers(c, horizon + 250);
  return out;
};

/** Drifts of bloom among the grass: bergamot, coneflower, blazing star. */
const flowers = (c: Canvas, top: number): string => {
  const { random, palette } = c;
  const paint = brush();
  const tints = ['#b583b4', '#e0b842', '#a35d93', '#e9e2cf'];
  for (let k = 0; k < 5; k++) {
    const cx = random() * c.width;
    const tone = palette.seen(colour(tints[whole(random, 0, 3)] ?? '#e9e2cf'), 0.6);
    for (let i = 0; i < 46; i++) {
      const t = random();
      const y = top + (1000 - top) * t;
      const x = cx + between(random, -1, 1) * (70 + 190 * t);
      const r = 1.4 + 5 * t;
      paint.dab(
        tone,
        `M${n(x - r)} ${n(y)}a${n(r)} ${n(r * 0.75)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r * 0.75)} 0 1 1 ${n(-2 * r)} 0`,
      );
    }
  }
  return paint.markup();
};
