import { between, chance, whole } from '#demo/random.ts';
import { band, type Canvas, fall } from '../canvas.ts';
import { mix, shift } from '../colour.ts';
import { farWoods, slope } from '../forest.ts';
import { cattails, sward } from '../grasses.ts';
import { plane, pool, ribbon } from '../plane.ts';
import { sky, sunAir } from '../sky.ts';
import { hills, level, mistBank, mottle, veil } from '../terrain.ts';
import { deepWater, glitter, ripples, waterSky } from '../water.ts';
import { ducks, geese } from '../wildlife.ts';

/** A wide cattail marsh with a channel that winds through it, and open pools. */
export const marsh = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const mist = palette.weather.mist;
  const horizon = between(random, 380, 520);
  c.sun.y = Math.min(c.sun.y, horizon - 40);
  let out = sky(c, horizon + 8);
  out += farWoods(c, hills(c, horizon - 14, 40, 800, 3), horizon + 8, {
    size: 6,
    depth: 0.85,
    conifers: 0.2,
  });
  out += sunAir(c, 0.4);
  out += slope(c, level(c, horizon + 2, 14, 600), horizon + 14, { size: 19, depth: 0.5, conifers: 0.25 });
  out += veil(c, horizon - 50, horizon + 60, 0.2 + 0.5 * mist, 0.7);

  const reed = mix(p.reed[0] ?? p.soil, p.snow, p.snowCover * 0.55);
  const [ground, painted] = fall(c, horizon + 8, 1000, [
    [0, palette.seen(reed, 0.42, 0.5)],
    [0.2, palette.seen(reed, 0.34, 0.2)],
    [1, palette.seen(shift(reed, -0.09), 0.1, 0)],
  ]);
  out += ground + band(c, horizon + 10, 1002, painted);
  out += mottle(
    c,
    `M0 ${horizon + 10}H${c.width}V1000H0Z`,
    horizon + 10,
    palette.seen(shift(reed, -0.14), 0.1, 0.1),
    palette.seen(shift(reed, 0.05), 0.7, 0.1),
    0.75,
  );

  const flat = plane(c, horizon);
  const water = ribbon(c, flat, {
    start: between(random, -0.6, 0.6),
    swing: between(random, 0.55, 0.9),
    bends: between(random, 0.8, 2.2),
    half: between(random, 0.26, 0.4),
    until: 16,
    rough: 0.25,
  });
  const pools = Array.from({ length: whole(random, 3, 5) }, () => {
    const away = between(random, 1.9, 6);
    return pool(
      random,
      flat,
      between(random, -1.2, 1.2) * away,
      away,
      between(random, 0.35, 0.9),
      between(random, 0.3, 0.8),
    );
  });
  const all = [...pools, water];
  const open = (x: number, y: number) => all.some((w) => w.inside(x, y));
  const [definition, paint] = waterSky(c, horizon + 10, 1000);
  out +=
    edgeShade(
      c,
      horizon,
      all.map((w) => w.path),
    ) +
    definition +
    all.map((w) => `<path fill="${paint}" d="${w.path}"/>`).join('');
  out += ripples(c, horizon + 26, 1000, 0.35, open);
  if (open(c.sun.x, 700)) out += glitter(c, horizon + 30, 990, 0.7);
  if (chance(random, 0.6)) {
    const away = between(random, 1.5, 2.4);
    const [x, y] = flat.to(water.middle(away), away);
    if (x > 80 && x < c.width - 80) out += ducks(c, x, y, 30 / away, whole(random, 4, 8));
  }
  const tones = p.reed.map((r) => mix(r, p.snow, p.snowCover * 0.15));
  out += sward(c, {
    top: () => horizon + 14,
    bottom: 1012,
    short: 6,
    long: 105,
    count: 5600,
    colours: tones,
    lit: 0.55,
    rows: 18,
    heads: 0.06,
    bare: open,
  });
  out += mistBank(c, horizon - 10, horizon + 130, mist, 0.6);
  for (const side of [0.04, 0.94])
    for (let i = 0; i < 3; i++)
      out += cattails(
        c,
        c.width * (side + between(random, -0.05, 0.06)),
        1012,
        between(random, 210, 360),
        whole(random, 4, 7),
        0,
        0.35,
      );
  if (chance(random, 0.75))
    out += geese(
      c,
      c.width * between(random, 0.25, 0.75),
      between(random, 120, 260),
      2 * whole(random, 3, 7) + 1,
      between(random, 18, 30),
    );
  return out;
};

/** The dark of the reeds along the water's edge. */
const edgeShade = (c: Canvas, horizon: number, paths: string[]): string => {
  const tone = mix(deepWater(c), c.palette.seen(c.palette.pigments.reed[0] ?? deepWater(c), 0), 0.5);
  const [definition, paint] = fall(c, horizon, 1000, [
    [0, tone, 0.1],
    [0.25, tone, 0.35],
    [1, tone, 0.6],
  ]);
  return (
    definition + paths.map((d) => `<path fill="none" stroke="${paint}" stroke-width="11" d="${d}"/>`).join('')
  );
};
