import { between, chance, pick } from '#demo/random.ts';
import { band, brush, type Canvas, fall, n } from '../canvas.ts';
import { type Colour, colour, mix, shift } from '../colour.ts';
import { spruce } from '../conifers.ts';
import { farWoods, slope } from '../forest.ts';
import { sward } from '../grasses.ts';
import { litter, turf } from '../ground.ts';
import { tree } from '../hardwoods.ts';
import { type Plane, plane, type Ribbon, ribbon } from '../plane.ts';
import { sky, sunAir } from '../sky.ts';
import { hills, mistBank, mottle } from '../terrain.ts';
import { deer } from '../wildlife.ts';

/** A two-track that runs away between trees, with a gate or a glimpse of deer. */
export const lane = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const mist = palette.weather.mist;
  const horizon = between(random, 540, 590);
  const aim = between(random, -0.1, 0.1);
  const flat = plane(c, horizon);
  const track = ribbon(c, flat, {
    start: between(random, -0.16, 0.16),
    swing: between(random, 0.08, 0.2),
    bends: between(random, 0.7, 1.2),
    half: 0.46,
    until: 15,
    rough: 0.06,
    aim,
  });
  const [vx] = flat.to(track.middle(14), 14);
  c.sun = { x: vx + between(random, -90, 90), y: Math.min(c.sun.y, horizon - 140) };
  let out =
    sky(c, horizon) +
    farWoods(c, hills(c, horizon - 20, 60, 500, 3), horizon + 14, { size: 16, depth: 0.85, conifers: 0.3 });
  out += sunAir(c, 0.9) + mistBank(c, horizon - 110, horizon + 30, 0.3 + 0.6 * mist, 0.8);

  const grass = mix(turf(c), mix(p.litter[0] as Colour, p.snow, p.snowCover), 0.35);
  const [ground, painted] = fall(c, horizon, 1000, [
    [0, palette.seen(grass, 0.55, 0.6)],
    [0.25, palette.seen(grass, 0.4, 0.15)],
    [1, palette.seen(shift(grass, -0.08), 0.1)],
  ]);
  out += ground + band(c, horizon + 4, 1002, painted);
  out += mottle(
    c,
    `M0 ${horizon}H${n(c.width)}V1002H0Z`,
    horizon,
    palette.seen(shift(grass, -0.12), 0.05),
    palette.seen(shift(grass, 0.04), 0.85),
    0.55,
  );
  out += ruts(c, track, flat);
  if (p.snowCover < 0.9) out += litter(c, () => horizon + 40, 500, 0.5);

  // Woods close in on either hand.
  const wall = (open: number, rise: number, y: number) => (x: number) =>
    y -
    rise * Math.max(0, (Math.abs(x - vx) - open) / c.width) ** 0.7 * (Math.abs(x - vx) > open ? 1 : 0) +
    (Math.abs(x - vx) > open ? 0 : 40);
  for (const [open, rise, y, size, depth] of [
    [70, 40, horizon + 8, 40, 0.62],
    [190, 70, horizon + 26, 66, 0.42],
    [370, 120, horizon + 62, 104, 0.26],
  ] as const) {
    const line = wall(open, rise, y);
    out += slope(c, line, y + 14, { size, depth, conifers: 0.3 });
    out += mistBank(c, y - 40, y + 40, mist * 0.7, depth);
  }
  out += blades(c, flat, track, horizon + 30, 0.8);
  const avenue: { away: number; side: number }[] = [];
  for (let away = 11; away > 1.7; away *= between(random, 0.78, 0.9))
    for (const side of [-1, 1]) avenue.push({ away, side });
  for (const { away, side } of avenue) {
    const along = track.middle(away) + side * between(random, 0.95, 1.9);
    const [x, y] = flat.to(along, away);
    const depth = Math.min(0.8, 0.075 * away);
    const height = (1010 - horizon) * (between(random, 2.3, 3.1) / away) * 1.05;
    if (chance(random, 0.25)) out += spruce(c, { x, base: y, height: height * 0.7, depth, lit: 0.4 });
    else
      out += tree(c, {
        species: pick(random, ['maple', 'maple', 'aspen', 'oak']),
        x,
        base: y,
        height,
        depth,
        leaves: chance(random, p.bare) ? undefined : [pick(random, p.hardwoods), pick(random, p.hardwoods)],
        lit: 0.5,
      });
    if (side > 0 && chance(random, 0.25)) out += mistBank(c, y - 60, y + 30, mist * 0.5, depth);
  }
  if (chance(random, 0.35)) {
    const [x, y] = flat.to(track.middle(5.2) + 0.2, 5.2);
    out += deer(c, x, y, 74, 0.3, chance(random, 0.5), chance(random, 0.5) ? 1 : -1);
  } else if (chance(random, 0.5)) out += gate(c, flat, track, 2.7);
  out += blades(c, flat, track, 880, 0.3);
  return out;
};

/** Grass beside the wheel tracks from a height down to the viewer's feet. */
const blades = (c: Canvas, flat: Plane, track: Ribbon, top: number, share: number): string => {
  const p = c.palette.pigments;
  const far = (top - flat.horizon) / (1014 - flat.horizon);
  return sward(c, {
    top: () => top,
    bottom: 1014,
    short: 6 + 79 * far,
    long: 85,
    count: share * (p.snowCover > 0.5 ? 700 : 2400),
    colours: p.snowCover > 0.3 ? p.reed : [...p.grass, ...p.reed],
    lit: 0.45,
    heads: 0.12,
    rows: Math.ceil(12 * share),
    bare: (x, y) => {
      const [along, away] = flat.from(x, y);
      return Math.abs(along - track.middle(away)) < 0.5;
    },
  });
};

/** Two wheel tracks with grass between them. */
const ruts = (c: Canvas, track: Ribbon, flat: Plane): string => {
  const { palette } = c;
  const p = palette.pigments;
  const gravel = mix(mix(p.soil, colour('#b7a78c'), 0.55), p.snow, p.snowCover * 0.55);
  let out = '';
  for (const side of [-1, 1]) {
    const left: string[] = [];
    const right: string[] = [];
    for (let i = 0; i <= 90; i++) {
      const away = 0.9 + 13 * (i / 90) ** 1.6;
      const m = track.middle(away) + side * 0.26;
      const w = 0.1 + 0.02 * Math.sin(away * 9 + side);
      const [lx, y] = flat.to(m - w, away);
      const [rx] = flat.to(m + w, away);
      left.push(`${n(lx)} ${n(y)}`);
      right.push(`${n(rx)} ${n(y)}`);
    }
    const [definition, paint] = fall(c, flat.horizon, 1000, [
      [0, palette.seen(gravel, 0.7, 0.5)],
      [0.3, palette.seen(gravel, 0.6, 0.1)],
      [1, palette.seen(gravel, 0.2)],
    ]);
    out += `${definition}<path fill="${paint}" d="M${[...left, ...right.reverse()].join('L')}Z"/>`;
  }
  return out;
};

/** A pipe gate across the lane. */
const gate = (c: Canvas, flat: Plane, track: Ribbon, away: number): string => {
  const { palette } = c;
  const paint = brush();
  const m = track.middle(away);
  const [x1, y] = flat.to(m - 0.66, away);
  const [x2] = flat.to(m + 0.66, away);
  const h = ((1010 - flat.horizon) / away) * 0.62;
  const steel = palette.seen(
    mix(colour('#7c4a3a'), palette.pigments.snow, palette.pigments.snowCover * 0.2),
    0.35,
  );
  const post = palette.seen(colour('#4a4036'), 0.1);
  let bars = `M${n(x1)} ${n(y - h)}H${n(x2)}V${n(y - h * 0.14)}H${n(x1)}Z`;
  for (const k of [0.36, 0.57, 0.78]) bars += `M${n(x1)} ${n(y - h * k)}H${n(x2)}`;
  for (const k of [0.33, 0.67]) bars += `M${n(x1 + (x2 - x1) * k)} ${n(y - h)}V${n(y - h * 0.14)}`;
  paint.stroke(steel, 3.4, bars);
  paint.stroke(
    post,
    11,
    `M${n(x1 - 7)} ${n(y + 6)}V${n(y - h * 1.18)}M${n(x2 + 7)} ${n(y + 6)}V${n(y - h * 1.18)}`,
  );
  const sx = x1 + (x2 - x1) * 0.5;
  paint.dab(palette.seen(colour('#d9641e'), 0.5), `M${n(sx - 17)} ${n(y - h * 0.86)}h34v24h-34z`);
  return paint.markup();
};
