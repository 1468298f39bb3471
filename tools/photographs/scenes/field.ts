import { between, chance, pick, whole } from '#demo/random.ts';
import { brush, type Canvas, fall, n, polygon } from '../canvas.ts';
import { colour, mix, shift } from '../colour.ts';
import { barn, boxBlind, fence } from '../details.ts';
import { farWoods, slope } from '../forest.ts';
import { sward } from '../grasses.ts';
import { tree } from '../hardwoods.ts';
import { sky, sunAir } from '../sky.ts';
import { area, bluffLine, hills, land, level, mistBank, mottle, veil } from '../terrain.ts';
import { deer, geese, turkeys } from '../wildlife.ts';

/** A farm field: rows running to the woods, a tree line, perhaps a barn far off. */
export const field = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const mist = palette.weather.mist;
  const horizon = between(random, 470, 560);
  c.sun.y = Math.min(c.sun.y, horizon - 60);
  const wood = { conifers: between(random, 0.05, 0.35) };
  let out = sky(c, horizon + 10);
  out += farWoods(c, bluffLine(c, horizon - 30, 80, 620), horizon + 10, { size: 7, depth: 0.85, ...wood });
  out += veil(c, horizon - 60, horizon + 20, 0.3 + 0.4 * mist, 0.8) + sunAir(c, 0.4);
  out += farWoods(c, hills(c, horizon - 6, 44, 700, 3), horizon + 10, { size: 13, depth: 0.62, ...wood });
  // A far slope of open fields in strips.
  const strips = hills(c, horizon + 8, 22, 900, 2);
  out += land(
    c,
    area(c, strips, 1004),
    horizon - 20,
    horizon + 50,
    palette.seen(mix(p.grass[1] ?? p.soil, p.snow, p.snowCover), 0.6, 0.5),
    palette.seen(mix(p.grass[0] ?? p.soil, p.snow, p.snowCover), 0.4, 0.4),
  );
  const barnX = c.width * pick(random, [between(random, 0.1, 0.3), between(random, 0.66, 0.86)]);
  if (chance(random, 0.55)) out += barn(c, barnX, strips(barnX) + 9, between(random, 26, 42), 0.36);
  const gap = c.width * between(random, 0.36, 0.64);
  const opening = c.width * between(random, 0.1, 0.2);
  const back = level(c, horizon + 34, 8, 800);
  out += slope(c, (x) => back(x) - 8, horizon + 40, { size: 44, depth: 0.32, ...wood });
  // Woods come forward on one side or both, and the field opens between them.
  const [left, right] = [between(random, 0.04, 0.34), between(random, 0.04, 0.34)];
  const forward = (x: number) => {
    const out = Math.max(0, Math.abs(x - gap) - opening);
    return out * (x < gap ? left : right);
  };
  const edge = (x: number) => back(x) + forward(x);
  for (const [start, size] of [
    [0, 62],
    [60, 92],
    [120, 128],
  ] as const) {
    const line = (x: number) => (forward(x) > start ? edge(x) - size * 0.45 : 2000);
    out += slope(
      c,
      line,
      1000,
      { size, depth: 0.26 - start * 0.0014, ...wood },
      (x) => edge(x) - size * 0.85,
    );
  }
  out += mistBank(c, horizon - 30, horizon + 90, mist * 0.9, 0.5);
  out += rows(c, edge, horizon + 36, gap);
  out += story(c, edge);
  const foreground = random();
  const isGrown = palette.season === 'summer' || palette.season === 'autumn' || palette.season === 'november';
  if (isGrown && foreground < 0.4) out += standingCorn(c, chance(random, 0.5) ? 1 : -1, gap, horizon + 12);
  else if (foreground < 0.7) {
    const side = chance(random, 0.5) ? 1 : 0;
    const from: [number, number] = side ? [c.width + 30, 985] : [-30, 985];
    const to: [number, number] = [c.width * (side ? 0.72 : 0.28), horizon + 62];
    out += fence(c, from, to, 150, 16, 14);
  } else {
    const x = c.width * (c.sun.x > c.width / 2 ? 0.12 : 0.88);
    out += tree(c, {
      species: 'oak',
      x,
      base: 930,
      height: between(random, 560, 700),
      depth: 0,
      leaves: chance(random, p.bare * 0.7) ? undefined : p.oak,
      lit: 0.42,
    });
  }
  out += sward(c, {
    top: (x) => 945 - 30 * Math.abs(x / c.width - 0.5),
    bottom: 1015,
    short: 34,
    long: 105,
    count: 800,
    colours: p.reed,
    lit: 0.32,
    heads: 0.12,
    rows: 5,
  });
  if (chance(random, 0.35))
    out += geese(
      c,
      c.width * between(random, 0.3, 0.7),
      between(random, 120, 240),
      2 * whole(random, 3, 6) + 1,
      22,
    );
  return out;
};

/** Rows of stubble, standing corn or winter rye, all running to one vanishing point. */
const rows = (c: Canvas, edge: (x: number) => number, horizon: number, vanish: number): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const season = palette.season;
  const crop =
    season === 'spring' || season === 'summer'
      ? pick(random, ['#7fa24a', '#8fae55', '#a7a45a'])
      : pick(random, ['#c8ab68', '#bd9d60', '#b8a070']);
  const [ridge, furrow] = [
    mix(season === 'winter' || season === 'firstSnow' ? p.snow : colour(crop), p.snow, p.snowCover * 0.5),
    mix(p.soil, p.snow, p.snowCover * 0.72),
  ];
  const base = land(
    c,
    area(c, edge, 1004, 20),
    horizon,
    1000,
    palette.seen(mix(ridge, furrow, 0.35), 0.5, 0.22),
    palette.seen(mix(ridge, furrow, 0.5), 0.12, 0),
  );
  const gaps = brush();
  const bright = brush();
  const stubble = brush();
  const spacing = between(random, 95, 135);
  const vy = horizon - 24;
  const count = Math.ceil((c.width * 6) / spacing);
  for (let i = -count; i < count; i++) {
    const x = vanish + (i + 0.5) * spacing;
    const to = (px: number, y: number): [number, number] => [
      vanish + ((px - vanish) * (y - vy)) / (1000 - vy),
      y,
    ];
    const [w, top] = [spacing * between(random, 0.3, 0.4), horizon + 6];
    gaps.dab(palette.seen(furrow, 0.1, 0.03), polygon([to(x, top), to(x + w, 1004), to(x - w * 0.1, 1004)]));
    bright.dab(
      palette.seen(shift(ridge, 0.02), 0.75, 0.03),
      polygon([to(x + w, top), to(x + w * 1.8, 1004), to(x + w * 1.1, 1004)]),
    );
    for (let k = 0; k < 24; k++) {
      const t = random() ** 1.4;
      const y = top + 8 + (1000 - top) * t;
      const [sx] = to(x + spacing * 0.72 + between(random, -8, 8), y);
      if (sx < -20 || sx > c.width + 20) continue;
      const h = 2 + 22 * t * between(random, 0.6, 1.1);
      stubble.stroke(
        palette.seen(p.stubble, chance(random, 0.5) ? 0.65 : 0.2, 0.02),
        Math.max(0.8, h * 0.13),
        `M${n(sx)} ${n(y)}l${n(between(random, -0.25, 0.25) * h)} ${n(-h)}`,
      );
    }
  }
  const shade = mottle(
    c,
    area(c, edge, 1004, 30),
    horizon,
    palette.seen(furrow, 0),
    palette.seen(ridge, 0.9),
    0.32,
  );
  const isCut = season !== 'spring' && season !== 'summer';
  const [veiled, veilPaint] = fall(c, horizon, horizon + 190, [
    [0, palette.seen(mix(ridge, furrow, 0.4), 0.5, 0.3), 0.9],
    [1, palette.seen(mix(ridge, furrow, 0.4), 0.4, 0.1), 0],
  ]);
  return (
    base +
    gaps.markup(0.4) +
    bright.markup(0.4) +
    shade +
    veiled +
    `<path fill="${veilPaint}" d="${area(c, edge, horizon + 190, 30)}"/>` +
    (isCut ? stubble.markup() : '')
  );
};

/** A blind at the edge, deer at the far side, turkeys in the stubble. */
const story = (c: Canvas, edge: (x: number) => number): string => {
  const { random } = c;
  const x = c.width * between(random, 0.2, 0.8);
  const what = random();
  if (what < 0.35) return boxBlind(c, x, edge(x) + 26, 86, 0.16);
  if (what < 0.65) {
    let out = '';
    for (let i = whole(random, 2, 4); i > 0; i--) {
      const dx = x + i * between(random, 34, 70);
      out += deer(
        c,
        dx,
        edge(dx) + between(random, 30, 58),
        between(random, 30, 38),
        0.2,
        i === 1,
        chance(random, 0.5) ? 1 : -1,
      );
    }
    return out;
  }
  if (what < 0.8) return turkeys(c, x, edge(x) + 85, 26, 0.12);
  return '';
};

/** A block of corn left standing along one side, its end rows running to the vanishing point. */
const standingCorn = (c: Canvas, side: 1 | -1, vanish: number, vy: number): string => {
  const { random, palette } = c;
  const green = palette.season === 'summer';
  const tints = green ? ['#5f8040', '#6f9148', '#7d9a50'] : ['#c2a25c', '#b08f50', '#cfb273', '#97793f'];
  const edge = (side > 0 ? c.width - vanish : vanish) * between(random, 0.34, 0.5);
  let out = '';
  const ranks = 15;
  for (let r = 0; r < ranks; r++) {
    const t = (r + 1) / ranks;
    const y = vy + 46 + (1040 - vy - 46) * t ** 1.9;
    const scale = (y - vy) / (1000 - vy);
    const h = 400 * scale;
    const start = edge * scale;
    const depth = 0.22 * (1 - t);
    const paint = brush();
    const wall = palette.seen(colour(tints[0] ?? '#b08f50'), 0.06, depth);
    const reach = side > 0 ? c.width - vanish : vanish;
    for (let d = start; d < reach + 60; d += h * 0.055 + 2) {
      const x = vanish + side * (d + between(random, -2, 2));
      const tall = h * between(random, 0.85, 1.08);
      const lit = chance(random, 0.5) ? 0.6 : 0.25;
      const tone = palette.seen(colour(pick(random, tints)), lit, depth);
      const w = Math.max(0.9, h * 0.016);
      paint.stroke(
        chance(random, 0.3) ? wall : tone,
        w,
        `M${n(x)} ${n(y)}l${n(between(random, -0.04, 0.04) * h)} ${n(-tall)}`,
      );
      for (let k = 0; k < 3; k++) {
        const at = tall * between(random, 0.3, 0.95);
        const l = h * between(random, 0.1, 0.2) * (chance(random, 0.5) ? 1 : -1);
        paint.stroke(
          tone,
          w * 0.9,
          `M${n(x)} ${n(y - at)}q${n(l * 0.5)} ${n(-h * 0.07)} ${n(l)} ${n(h * between(random, 0.02, 0.1))}`,
        );
      }
    }
    out += paint.markup();
  }
  return out;
};
