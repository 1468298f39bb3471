import { between, chance, pick, whole } from '#demo/random.ts';
import { band, type Canvas, fall } from '../canvas.ts';
import { colour, mix } from '../colour.ts';
import { spruce, whitePine } from '../conifers.ts';
import { canoe, dock } from '../details.ts';
import { farWoods, slope } from '../forest.ts';
import { rocks, shoreBank } from '../ground.ts';
import { tree } from '../hardwoods.ts';
import { sky } from '../sky.ts';
import { hills, level, mistBank, veil } from '../terrain.ts';
import { deepWater, glitter, mirrored, ripples, smeared, waterSky } from '../water.ts';
import { geese } from '../wildlife.ts';

/** A northern lake: far shore, a wooded point, perhaps an island; a shore at the viewer's feet. */
export const lake = (c: Canvas): string => {
  const { random, palette } = c;
  const mist = palette.weather.mist;
  const conifers = between(random, 0.45, 0.85);
  const shore = between(random, 500, 560);
  c.sun.y = Math.min(c.sun.y, shore - 110);

  const distant = hills(c, shore - 46, 70, 700, 3);
  const far = level(c, shore - 6, 34, 500);
  let back = farWoods(c, distant, shore + 2, { size: 9, depth: 0.72, conifers });
  back += veil(c, shore - 80, shore + 10, 0.25 + 0.4 * mist, 0.7);
  back += slope(c, far, shore + 1, { size: 22, depth: 0.42, conifers });
  const [scene, mirror] = mirrored(c, sky(c, shore + 10) + back, shore);

  const side = c.sun.x > c.width / 2 ? -1 : 1;
  const pointBase = shore + between(random, 26, 50);
  const [point, pointMirror] = mirrored(c, headland(c, pointBase, side, conifers), pointBase, 0.9);
  let islands = '';
  let islandMirrors = '';
  if (chance(random, 0.6)) {
    const base = shore + between(random, 55, 90);
    const x = c.width * (side > 0 ? between(random, 0.2, 0.42) : between(random, 0.58, 0.8));
    [islands, islandMirrors] = mirrored(c, island(c, x, base, between(random, 70, 130)), base, 0.92);
  }

  const [definition, paint] = waterSky(c, shore, 1000);
  const [tint, tinted] = fall(c, shore, 1000, [
    [0, deepWater(c), 0.12],
    [0.5, deepWater(c), 0.22],
    [1, deepWater(c), 0.62],
  ]);
  const still = between(random, 0.15, 0.6);
  let out = scene + definition + band(c, shore, 1002, paint);
  out += smeared(c, mirror + pointMirror + islandMirrors, 3 + 5 * still, shore);
  out += tint + band(c, shore, 1002, tinted);
  out += ripples(c, shore, 1000, still) + glitter(c, shore, 960, 0.9);
  out += mistBank(c, shore - 50, shore + 70, mist * 0.95, 0.6);
  out += point + islands + mistBank(c, shore + 10, shore + 150, mist * 0.6, 0.35);
  if (chance(random, 0.4))
    out += geese(
      c,
      c.width * between(random, 0.3, 0.7),
      between(random, 110, 230),
      2 * whole(random, 3, 5) + 1,
      22,
    );
  return out + nearShore(c, side);
};

/** A wooded point that runs in from one side. */
const headland = (c: Canvas, base: number, side: number, conifers: number): string => {
  const { random, palette } = c;
  const reach = c.width * between(random, 0.3, 0.48);
  const edge = side > 0 ? c.width : 0;
  const along = (x: number) => Math.max(0, 1 - Math.abs(x - edge) / reach);
  const line = (x: number) => (along(x) > 0 ? base - 6 - 44 * along(x) ** 0.8 : base + 400);
  let out = shoreBank(c, (x) => (along(x) > 0 ? base - 3 - 8 * along(x) : base + 400), base, 0.24);
  const p = palette.pigments;
  const trees: string[] = [];
  for (let d = reach * 0.98; d > 0; d -= between(random, 13, 26)) {
    const x = edge - side * d;
    const t = d / reach;
    const grown = (150 - 75 * t) * between(random, 0.65, 1.15);
    const y = Math.min(base - 2, line(x) + 44);
    const kind = random();
    if (kind < conifers)
      trees.push(
        chance(random, 0.22)
          ? whitePine(c, { x, base: y, height: grown * 1.45, depth: 0.22, lit: 0.35 })
          : spruce(c, { x, base: y, height: grown, depth: 0.24, lit: 0.4 }),
      );
    else
      trees.push(
        tree(c, {
          species: chance(random, 0.5) ? 'aspen' : 'maple',
          x,
          base: y,
          height: grown * 0.8,
          depth: 0.24,
          leaves: chance(random, p.bare) ? undefined : [pick(random, p.hardwoods)],
          lit: 0.45,
        }),
      );
  }
  out += slope(c, (x) => line(x) + 10, base - 2, { size: 34, depth: 0.28, conifers });
  return out + trees.join('');
};

const island = (c: Canvas, x: number, base: number, reach: number): string => {
  const { random } = c;
  const hump = (px: number) => base - 16 * Math.sqrt(Math.max(0, 1 - ((px - x) / reach) ** 2));
  let out = rocks(c, x, base + 3, reach, 14, 0.2);
  out += shoreBank(c, (px) => (Math.abs(px - x) < reach ? hump(px) : base + 400), base, 0.2);
  const count = whole(random, 5, 9);
  for (let i = 0; i < count; i++) {
    const px = x + reach * 0.8 * between(random, -1, 1);
    const height = between(random, 60, 150) * (1 - 0.5 * Math.abs((px - x) / reach));
    const conifer = { x: px, base: hump(px) + 5, height, depth: 0.18, lit: 0.4 };
    out += chance(random, 0.45) ? whitePine(c, { ...conifer, height: height * 1.25 }) : spruce(c, conifer);
  }
  return out;
};

/** What stands at the viewer's feet: a dock, a canoe, or boulders; and pines or birches to frame the view. */
const nearShore = (c: Canvas, side: number): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  let out = '';
  const kind = pick(random, ['dock', 'canoe', 'rocks', 'open'] as const);
  if (kind === 'dock')
    out += dock(
      c,
      [c.width * 0.5 - side * c.width * 0.24, 1010],
      [c.width * 0.5 - side * c.width * 0.1, 770],
      190,
      46,
    );
  if (kind === 'canoe') {
    const x = c.width * 0.5 - side * between(random, 60, 320);
    const y = between(random, 720, 800);
    const hull = pick(random, ['#9a3b2c', '#2f5a4a', '#b98a45']);
    const [boat, mirror] = mirrored(c, canoe(c, x, y, 105, colour(hull)), y, 0.7);
    out += `<g opacity=".45">${mirror}</g>${boat}`;
  }
  if (kind === 'rocks') out += rocks(c, c.width * 0.5 - side * c.width * 0.25, 985, 330, 95, 0.02);
  const edge = side > 0 ? 0 : c.width;
  const bank = (x: number) => 1004 - 120 * Math.max(0, 1 - Math.abs(x - edge) / (c.width * 0.36)) ** 0.8;
  out += shoreBank(c, bank, 1004, 0);
  const stand = pick(random, ['pine', 'birch', 'spruce', 'none'] as const);
  const count = stand === 'none' ? 0 : whole(random, 1, 3);
  for (let i = 0; i < count; i++) {
    const x = edge + side * (40 + i * between(random, 85, 135));
    const base = bank(x) + 22;
    if (stand === 'pine')
      out += whitePine(c, { x, base, height: between(random, 640, 880), depth: 0, lit: 0.3 });
    else if (stand === 'spruce')
      out += spruce(c, { x, base, height: between(random, 380, 700), depth: 0, lit: 0.3 });
    else
      out += tree(c, {
        species: 'aspen',
        x,
        base,
        height: between(random, 620, 800),
        depth: 0,
        bark: mix(p.birch, p.trunk, 0.12),
        leaves: chance(random, p.bare) ? undefined : [pick(random, p.hardwoods), pick(random, p.hardwoods)],
        lit: 0.45,
      });
  }
  return out;
};
