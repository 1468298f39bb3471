import { between, chance, pick, shuffled, whole } from '#demo/random.ts';
import type { Canvas } from '../canvas.ts';
import { shift } from '../colour.ts';
import { spruce, whitePine } from '../conifers.ts';
import { ladderStand } from '../details.ts';
import { farWoods, slope } from '../forest.ts';
import { sward } from '../grasses.ts';
import { turf } from '../ground.ts';
import { tree } from '../hardwoods.ts';
import { sky, sunAir } from '../sky.ts';
import { area, bluffLine, hills, land, mistBank, mottle, veil } from '../terrain.ts';

/** Wooded ridges one behind the other, mist in the valleys. */
export const ridges = (c: Canvas): string => {
  const { random, palette } = c;
  const mist = palette.weather.mist;
  const horizon = between(random, 360, 470);
  c.sun.y = Math.min(c.sun.y, horizon + 10);
  const layers = whole(random, 5, 7);
  const conifers = between(random, 0.1, 0.6);
  let out = sky(c, horizon + 40);
  const lines = Array.from({ length: layers }, (_, i) => {
    const t = i / (layers - 1);
    const y = horizon + 380 * t ** 1.35;
    const rise = 60 + 120 * t;
    return { t, y, line: i % 2 ? hills(c, y, rise, 520 + 200 * t) : bluffLine(c, y, rise, 460 + 260 * t) };
  });
  for (const [i, { t, y, line }] of lines.entries()) {
    const depth = (1 - t) * 0.95 + 0.1;
    const wood = { size: 5 + 25 * t ** 1.5, depth, conifers };
    const bottom = y + 240;
    out +=
      t < 0.55
        ? farWoods(c, line, bottom, wood)
        : slope(c, line, t === 1 ? 960 : bottom, wood, lines[i + 1]?.line);
    if (t < 1) {
      out += veil(c, y - 10, y + 170, 0.5 * mist + 0.15, depth);
      if (i > 0) out += mistBank(c, y + 10, y + 190, mist * 0.9, depth);
      if (i < 3) out += sunAir(c, 0.35);
    }
  }
  out += mistBank(c, 760, 960, mist * 0.6, 0.1);
  return out + knoll(c);
};

/** The viewer's own hilltop, with a tree or a few to frame the view. */
const knoll = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const line = hills(c, 905, 95, 900, 2);
  const ground = turf(c);
  const shape = area(c, line, 1004);
  let out = land(c, shape, 840, 1000, palette.seen(ground, 0.4), palette.seen(shift(ground, -0.06), 0.02));
  out += mottle(c, shape, 780, palette.seen(shift(ground, -0.12), 0.05), palette.seen(ground, 0.8), 0.4);
  const fromLeft = c.sun.x > c.width / 2;
  const at = (inward: number) => (fromLeft ? inward : c.width - inward);
  const inward = between(random, 70, 250);
  const kind = pick(random, ['oak', 'oak', 'pine', 'spruce', 'maple', 'none'] as const);
  const base = (x: number) => line(x) + 22;
  if (kind === 'pine')
    for (const d of shuffled(random, [0, 120, 210]).slice(0, whole(random, 1, 2)))
      out += whitePine(c, {
        x: at(inward + d),
        base: base(at(inward + d)),
        height: between(random, 560, 800),
        depth: 0,
        lit: 0.35,
      });
  else if (kind === 'spruce')
    for (const d of [0, 110, -90, 200])
      out += spruce(c, {
        x: at(inward + d),
        base: base(at(inward + d)),
        height: between(random, 230, 640),
        depth: 0,
        lit: 0.35,
      });
  else if (kind !== 'none') {
    const bareNow = chance(random, p.bare * (kind === 'oak' ? 0.7 : 1));
    const leaves = kind === 'oak' ? p.oak : [pick(random, p.hardwoods), pick(random, p.hardwoods)];
    const x = at(inward);
    out += tree(c, {
      species: kind,
      x,
      base: base(x),
      height: between(random, 560, 680),
      depth: 0,
      leaves: bareNow ? undefined : leaves,
      lit: 0.42,
    });
    if (chance(random, 0.2)) out += ladderStand(c, x + 30, base(x) - 4, 230, 0.02);
  }
  const snowy = p.snowCover > 0.3;
  out += sward(c, {
    top: (x) => line(x) - 2,
    bottom: 1014,
    short: 20,
    long: 90,
    count: snowy ? 700 : 1900,
    colours: snowy ? p.reed : [...p.grass, ...p.reed.slice(0, 1)],
    lit: 0.4,
    heads: 0.12,
  });
  return out;
};
