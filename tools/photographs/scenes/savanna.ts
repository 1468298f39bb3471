import { between, chance } from '#demo/random.ts';
import type { Canvas } from '../canvas.ts';
import { mix, shift } from '../colour.ts';
import { ladderStand } from '../details.ts';
import { farWoods } from '../forest.ts';
import { sward } from '../grasses.ts';
import { turf } from '../ground.ts';
import { tree } from '../hardwoods.ts';
import { sky, sunAir } from '../sky.ts';
import { area, hills, land, mistBank, mottle, veil } from '../terrain.ts';
import { deer, turkeys } from '../wildlife.ts';

/** Open-grown oaks over grass, one behind the other into the light. */
export const savanna = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const mist = palette.weather.mist;
  const horizon = between(random, 540, 600);
  c.sun.y = Math.min(c.sun.y, horizon - 80);
  let out = sky(c, horizon);
  out +=
    farWoods(c, hills(c, horizon - 40, 60, 560, 3), horizon + 30, {
      size: 8,
      depth: 0.9,
      conifers: 0.1,
      hardwoods: p.oak,
    }) + sunAir(c, 0.6);
  out += farWoods(c, hills(c, horizon, 36, 480, 3), horizon + 40, {
    size: 16,
    depth: 0.68,
    conifers: 0.08,
    hardwoods: p.oak,
  });
  out += veil(c, horizon - 50, horizon + 40, 0.3 + 0.4 * mist, 0.8) + sunAir(c, 0.35);
  const grass = mix(turf(c), p.snowCover > 0.5 ? p.snow : (p.reed[1] ?? p.soil), 0.35);
  const folds = [
    { y: horizon + 40, depth: 0.5, count: 8, height: 120 },
    { y: horizon + 84, depth: 0.32, count: 6, height: 190 },
    { y: horizon + 160, depth: 0.15, count: 4, height: 320 },
    { y: horizon + 290, depth: 0.02, count: 1, height: 680 },
  ];
  for (const [i, fold] of folds.entries()) {
    const line = hills(c, fold.y, 26 + 14 * i, 760, 2);
    const shape = area(c, line, 1004, 16);
    out += land(
      c,
      shape,
      fold.y - 30,
      fold.y + 200,
      palette.seen(grass, 0.66, fold.depth),
      palette.seen(shift(grass, -0.07), 0.14, fold.depth * 0.5),
    );
    if (i > 1)
      out += mottle(
        c,
        shape,
        horizon,
        palette.seen(shift(grass, -0.14), 0.08, fold.depth),
        palette.seen(shift(grass, 0.03), 0.9, fold.depth),
        0.5,
      );
    out += sward(c, {
      top: line,
      bottom: i === 3 ? 1014 : fold.y + 90,
      short: 4 + 12 * i,
      long: 10 + 34 * i,
      count: (p.snowCover > 0.5 ? 0.3 : 1) * (500 + 500 * i),
      colours: p.snowCover > 0.3 ? p.reed : [...p.grass, ...p.reed],
      lit: 0.6,
      depth: fold.depth,
      heads: 0.15,
      rows: 7,
    });
    for (let k = 0; k < fold.count; k++) {
      const spot =
        i === 3
          ? c.sun.x > c.width / 2
            ? between(random, 0.1, 0.24)
            : between(random, 0.76, 0.9)
          : (k + between(random, 0.1, 0.9)) / fold.count;
      const x = c.width * spot;
      // The sun's own gap stays open.
      if (i > 0 && i < 3 && Math.abs(x - c.sun.x) < 150) continue;
      out += tree(c, {
        species: 'oak',
        x,
        base: line(x) + 8 + 6 * i,
        height: fold.height * between(random, 0.75, 1.1),
        depth: fold.depth,
        leaves: chance(random, p.bare * 0.7) ? undefined : p.oak,
        lit: 0.48,
      });
      if (i === 3 && chance(random, 0.35)) out += ladderStand(c, x + 34, line(x) + 14, 250, 0.02);
    }
    if (i < 3) out += mistBank(c, fold.y - 60, fold.y + 80, mist * 0.6, 0.5 - 0.12 * i);
    if (i === 2) {
      const x = c.sun.x + between(random, -150, 150);
      const visitor = random();
      if (visitor < 0.4)
        out += deer(c, x, line(x) + 30, 74, 0.16, chance(random, 0.6), chance(random, 0.5) ? 1 : -1);
      else if (visitor < 0.6) out += turkeys(c, x, line(x) + 34, 38, 0.14);
    }
  }
  return out;
};
