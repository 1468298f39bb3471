import { between, chance, pick, whole } from '#demo/random.ts';
import { band, blob, brush, type Canvas, fall, n, polygon } from '../canvas.ts';
import { type Colour, mix, shift } from '../colour.ts';
import { spruce } from '../conifers.ts';
import { ladderStand } from '../details.ts';
import { sward } from '../grasses.ts';
import { litter } from '../ground.ts';
import { sunAir } from '../sky.ts';
import { area, hills, land, mistBank, mottle } from '../terrain.ts';
import { deer, turkeys } from '../wildlife.ts';

/** Inside the woods: trunks behind trunks into bright air, light falling between them. */
export const woods = (c: Canvas): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const floor = between(random, 640, 720);
  c.sun = { x: c.width * between(random, 0.3, 0.7), y: between(random, 300, 430) };
  const bright = mix(palette.air(0.9), palette.glow, 0.35 * palette.weather.shine);
  const [definition, paint] = fall(c, 0, floor, [
    [0, mix(palette.air(0.5), palette.sky[1] ?? bright, 0.4)],
    [0.55, bright],
    [1, mix(bright, palette.air(0.6), 0.3)],
  ]);
  let out = definition + band(c, -2, 1002, paint) + sunAir(c, 1.5, 700) + sunAir(c, 1.2, 340);
  const kind = pick(random, ['maple', 'birch', 'pine'] as const);
  const leaf = kind === 'pine' ? [p.conifer] : p.hardwoods;
  const layers = 6;
  for (let i = 0; i < layers; i++) {
    const t = i / (layers - 1);
    const depth = 0.95 * (1 - t) ** 1.15;
    const y = floor - 36 + 190 * t ** 1.7;
    const line = hills(c, y, 12 + 26 * t, 640, 2);
    const leaves = shift(mix(p.litter[i % p.litter.length] as Colour, p.soil, 0.45), 0, 0.78);
    const earth = mix(leaves, p.snow, p.snowCover * 0.92);
    const shape = area(c, line, 1002, 20);
    out += land(
      c,
      shape,
      y - 30,
      y + 200,
      palette.seen(earth, 0.42, depth * 0.9),
      palette.seen(earth, 0.1, depth * 0.5),
    );
    if (i > 2)
      out += mottle(
        c,
        shape,
        y - 40,
        palette.seen(shift(earth, -0.1), 0.02, depth),
        palette.seen(shift(earth, 0.03), 0.95, depth),
        0.45,
      );
    out += trunks(c, line, t, depth, kind);
    if (kind === 'pine' || (p.bare < 0.5 && i < layers - 1))
      out += canopy(c, t, depth, leaf, kind === 'pine');
    if (kind !== 'birch' && i > 0 && i < 4 && chance(random, 0.6))
      for (let k = whole(random, 1, 3); k > 0; k--) {
        const x = random() * c.width;
        out += spruce(c, { x, base: line(x) + 4, height: 60 + 190 * t * random(), depth, lit: 0.35 });
      }
    if (i === 2) out += story(c, line);
    if (i < 3) out += mistBank(c, y - 190, y + 60, palette.weather.mist * 0.7, 0.7);
  }
  out += shafts(c, floor);
  const ground = hills(c, floor + 150, 40, 900, 2);
  if (p.snowCover < 0.9) out += litter(c, (x) => ground(x) - 60, 1100, 0.5);
  out += sward(c, {
    top: (x) => ground(x) + 20,
    bottom: 1012,
    short: 12,
    long: 80,
    count: p.snowCover > 0.5 ? 120 : 420,
    colours: p.snowCover > 0.5 ? p.reed : p.grass,
    lit: 0.3,
  });
  return out;
};

const trunks = (
  c: Canvas,
  line: (x: number) => number,
  t: number,
  depth: number,
  kind: 'maple' | 'birch' | 'pine',
): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const paint = brush();
  const detail = brush();
  const shadows = brush();
  const count = Math.round(30 - 24 * t ** 0.7);
  const girth = 7 + 62 * t ** 2;
  const isBirch = kind === 'birch';
  const clear = c.sun.x;
  for (let i = 0; i < count; i++) {
    const x = (c.width * (i + between(random, 0.05, 0.95))) / count;
    // Leave the view toward the light open near the viewer.
    if (t > 0.7 && Math.abs(x - clear) < 260) continue;
    const w = girth * between(random, 0.55, 1.15);
    const base = line(x) + w * 0.5;
    const lean = between(random, -34, 34) * (0.4 + 0.6 * t);
    const birch = isBirch && chance(random, 0.8);
    const bark = birch
      ? p.birch
      : kind === 'pine'
        ? mix(p.trunk, p.soil, 0.4)
        : shift(p.trunk, between(random, -0.03, 0.06));
    const side = c.sun.x > x ? 1 : -1;
    const dark = palette.seen(bark, birch ? 0.12 : 0.02, depth);
    const lit = palette.seen(bark, birch ? 0.5 : 0.45, depth);
    const flare = w * 0.42;
    if (w > 10 && palette.weather.shine > 0.5) {
      // The shadow falls toward the viewer, away from the light.
      const away = (x - c.sun.x) * 0.5;
      const long = 60 + 170 * t;
      shadows.dab(
        palette.seen(p.soil, 0, 0),
        polygon([
          [x - w * 0.5, base],
          [x + w * 0.5, base],
          [x + away + w * 0.9, base + long],
          [x + away - w * 0.3, base + long],
        ]),
      );
    }
    paint.dab(
      dark,
      `M${n(x - w / 2 - flare)} ${n(base)}Q${n(x - w / 2)} ${n(base - w * 1.1)} ${n(x - w * 0.42 + lean * 0.4)} ${n(base - 420)}L${n(x - w * 0.32 + lean)} -6L${n(x + w * 0.32 + lean)} -6L${n(x + w * 0.42 + lean * 0.4)} ${n(base - 420)}Q${n(x + w / 2)} ${n(base - w * 1.1)} ${n(x + w / 2 + flare)} ${n(base)}Q${n(x + w * 0.2)} ${n(base + w * 0.06)} ${n(x)} ${n(base + w * 0.14)}Q${n(x - w * 0.3)} ${n(base + w * 0.04)} ${n(x - w / 2 - flare)} ${n(base)}Z`,
    );
    if (w > 9)
      paint.dab(
        lit,
        `M${n(x + side * (w / 2 + flare * 0.8))} ${n(base)}Q${n(x + side * w * 0.48)} ${n(base - w * 1.1)} ${n(x + side * w * 0.4 + lean * 0.4)} ${n(base - 420)}L${n(x + side * w * 0.3 + lean)} -6L${n(x + side * w * 0.2 + lean)} -6L${n(x + side * w * 0.26 + lean * 0.4)} ${n(base - 420)}Q${n(x + side * w * 0.3)} ${n(base - w)} ${n(x + side * (w / 2 + flare * 0.8))} ${n(base)}Z`,
      );
    const marks = w > 9 ? Math.round(birch ? 16 : 26) : 0;
    for (let k = 0; k < marks; k++) {
      const y = base - 30 - random() ** 1.2 * (base - 20);
      const at = x + lean * Math.min(1, (base - y) / (base + 6));
      if (birch) {
        const l = w * between(random, 0.15, 0.6);
        const from = at + between(random, -0.42, 0.1) * w;
        detail.dab(
          palette.seen(p.trunk, 0, depth * 1.1),
          polygon([
            [from, y],
            [from + l * 0.5, y - w * 0.05],
            [from + l, y],
            [from + l * 0.4, y + w * 0.07],
          ]),
        );
      } else if (w > 22) {
        const from = at + between(random, -0.36, 0.36) * w;
        const l = between(random, 14, 60);
        detail.stroke(
          palette.seen(
            shift(bark, chance(random, 0.5) ? -0.07 : 0.05),
            chance(random, 0.5) ? 0 : 0.25,
            depth,
          ),
          Math.max(1, w * 0.035),
          `M${n(from)} ${n(y)}q${n(between(random, -2, 2))} ${n(l / 2)} ${n(between(random, -3, 3))} ${n(l)}`,
        );
      }
    }
    if (w > 7 && kind !== 'pine') branches(c, paint, x + lean * 0.5, base, w, lean, dark);
  }
  return shadows.markup(0.16) + paint.markup() + detail.markup();
};

const branches = (
  c: Canvas,
  paint: ReturnType<typeof brush>,
  x: number,
  base: number,
  w: number,
  lean: number,
  tone: Colour,
) => {
  const { random } = c;
  for (let k = 0; k < 5; k++) {
    const y = base * between(random, 0.04, 0.5);
    const s = chance(random, 0.5) ? 1 : -1;
    const l = w * between(random, 2.5, 7);
    const rise = l * between(random, 0.35, 0.8);
    const from = x + lean * 0.3;
    paint.stroke(
      tone,
      Math.max(0.8, w * 0.13),
      `M${n(from)} ${n(y)}Q${n(from + s * l * 0.5)} ${n(y - rise * 0.25)} ${n(from + s * l)} ${n(y - rise)}`,
    );
    paint.stroke(
      tone,
      Math.max(0.6, w * 0.06),
      `M${n(from + s * l * 0.45)} ${n(y - rise * 0.28)}q${n(s * l * 0.3)} ${n(rise * 0.05)} ${n(s * l * 0.55)} ${n(-rise * 0.2)}M${n(from + s * l * 0.7)} ${n(y - rise * 0.55)}q${n(s * l * 0.05)} ${n(-rise * 0.4)} ${n(s * l * 0.1)} ${n(-rise * 0.7)}`,
    );
  }
};

/** Leaves overhead, thinning toward the light. */
const canopy = (c: Canvas, t: number, depth: number, leaf: readonly Colour[], flat: boolean): string => {
  const { random, palette } = c;
  const paint = brush();
  const size = 5 + 9 * t;
  const count = 620 - 200 * t;
  for (let i = 0; i < count; i++) {
    const x = between(random, -20, c.width + 20);
    const y = (300 + 150 * (1 - t)) * random() ** 1.7 - 10;
    const toSun = Math.hypot(x - c.sun.x, (y - c.sun.y) * 1.1);
    if (toSun < 190 + 160 * random()) continue;
    const light = 0.25 + 0.7 * Math.exp(-toSun / 420) + between(random, -0.2, 0.2);
    paint.dab(
      palette.seen(pick(random, leaf), Math.round(Math.max(0, light) * 6) / 6, depth),
      blob(
        random,
        x,
        y,
        size * between(random, 0.6, 1.4) * (flat ? 2.2 : 1),
        size * between(random, 0.4, 0.9) * (flat ? 0.55 : 1),
        0.4,
      ),
    );
  }
  return paint.markup(0.94);
};

/** Shafts of light from the sun down to the floor. */
const shafts = (c: Canvas, floor: number): string => {
  const { random, palette } = c;
  if (palette.weather.shine < 0.5) return '';
  let out = '';
  for (let i = 0; i < 6; i++) {
    const x = c.sun.x + between(random, -420, 420);
    const w = between(random, 20, 70);
    const slant = (x - c.sun.x) * 0.75;
    const [definition, paint] = fall(c, 120, floor + 180, [
      [0, palette.glow, 0],
      [0.3, palette.glow, 0.2 * palette.weather.shine],
      [1, palette.glow, 0],
    ]);
    out += `${definition}<path fill="${paint}" d="${polygon([
      [x - w * 0.4, 60],
      [x + w * 0.4, 60],
      [x + slant + w * 1.6, floor + 180],
      [x + slant - w * 1.6, floor + 180],
    ])}"/>`;
  }
  const soft = c.id();
  return `<filter id="${soft}"><feGaussianBlur stdDeviation="14 4"/></filter><g filter="url(#${soft})">${out}</g>`;
};

/** An animal or a stand in some pictures. */
const story = (c: Canvas, line: (x: number) => number): string => {
  const { random } = c;
  const x = c.sun.x + between(random, -190, 190);
  const what = random();
  if (what < 0.38)
    return deer(c, x, line(x) + 14, 92, 0.42, chance(random, 0.5), chance(random, 0.5) ? 1 : -1);
  if (what < 0.55) return ladderStand(c, x + 160, line(x + 160) + 8, 300, 0.45);
  if (what < 0.65) return turkeys(c, x, line(x) + 14, 44, 0.4);
  return '';
};
