import { between, chance, type Random } from '#demo/random.ts';
import { type Brush, blob, brush, type Canvas, n, polygon, scallop } from './canvas.ts';
import { type Colour, mix, shift } from './colour.ts';
import { noise1, noise2 } from './noise.ts';
import { area, type Line, land, peak } from './terrain.ts';

/** The composition of a wood and how it is seen. */
export type Wood = {
  /** Height of a tree in units. */
  size: number;
  /** 0 near … 1 at the horizon. */
  depth: number;
  /** Share of conifers, 0–1; they stand in groups. */
  conifers: number;
  /** Colours of the hardwoods; the season's own if not given. */
  hardwoods?: readonly Colour[];
  /** Colour of the conifers; the season's own if not given. */
  conifer?: Colour;
};

/** The outline of a spruce or fir: tiers that widen downward, each side torn in its own way. */
export const spire = (
  random: Random,
  x: number,
  base: number,
  height: number,
  tiers: number,
  slim = 0.2,
): string => {
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  const tip = base - height;
  const lean = between(random, -0.006, 0.006) * height;
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers;
    const y = tip + height * (0.06 + 0.92 * t);
    const axis = x + lean * (1 - t);
    for (const [side, list] of [
      [-1, left],
      [1, right],
    ] as const) {
      const reach = slim * height * t ** 0.8 * between(random, 0.7, 1.12);
      const drop = (height / tiers) * between(random, 0.05, 0.35);
      list.push([axis + side * reach, y + drop], [axis + side * reach * 0.5, y - (height / tiers) * 0.1]);
    }
  }
  return polygon([
    [x + lean, tip],
    ...left,
    [x - slim * height * 0.2, base],
    [x + slim * height * 0.2, base],
    ...right.reverse(),
  ]);
};

/** One of a list of colors, chosen by slow noise over the hillside, so that neighbors are alike. */
const drifting = (colours: readonly Colour[], drift: number): Colour => {
  const t = Math.min(0.999, Math.max(0, drift * 0.5 + 0.5)) * (colours.length - 1);
  const i = Math.floor(t);
  const a = colours[i] as Colour;
  // In halves, so that many trees share one colour and one path.
  return mix(a, colours[i + 1] ?? a, Math.round((t - i) * 2) / 2);
};

/**
 * A wooded slope from its skyline down to `bottom`, tree by tree, back to front. Kinds, colours and light
 * drift slowly over it. `cover` is the skyline of what will be drawn in front: trees hidden behind it are
 * left out.
 */
export const slope = (
  c: Canvas,
  line: Line,
  bottom: number,
  wood: Wood,
  cover: Line = () => bottom,
): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const { size, depth } = wood;
  const [kinds, hues, lights] = [noise2(random), noise2(random), noise2(random)];
  const colours = wood.hardwoods ?? p.hardwoods;
  const leaf = colours.reduce((a, b) => mix(a, b, 0.5));
  const floor = mix(mix(leaf, p.conifer, wood.conifers * 0.8), p.snow, p.snowCover * 0.6);
  const top = peak(c, line);
  let out = land(
    c,
    area(c, line, bottom),
    top,
    bottom,
    palette.seen(floor, 0.1, depth),
    palette.seen(floor, 0.04, depth),
  );
  const gap = size * 0.6;
  const rows = Math.max(1, Math.ceil((bottom - top) / gap));
  for (let i = 0; i < rows; i++) {
    const paint = brush();
    let step = 0;
    for (let x = -size * random(); x < c.width + size; x += step) {
      step = size * between(random, 0.45, 0.85);
      const y = line(x) + i * gap + (i > 0 ? gap * between(random, -0.7, 0.7) : size * 0.1);
      if (y > bottom + size * 0.6 || y > cover(x) + size * 0.9) continue;
      const u = x / (size * 10);
      const v = i * 0.16;
      const lit = 0.3 + 0.42 * lights(x / 300, y / 130) + (i === 0 ? 0.16 : 0);
      const isConifer = kinds(u, v) + between(random, -0.2, 0.2) < (wood.conifers - 0.5) * 1.3;
      if (isConifer) {
        // Spruces crowd together and differ in age by groups.
        step *= 0.55;
        conifer(
          c,
          paint,
          x,
          y,
          size * between(random, 0.6, 1.1) * (1 + 0.35 * lights(x / (size * 3), v + 9)),
          wood,
          lit,
        );
      } else {
        const hue = drifting(colours, 1.9 * hues(u * 0.55, v * 0.8) + between(random, -0.24, 0.24));
        hardwood(c, paint, x, y, size * between(random, 0.75, 1.25), wood, hue, lit);
      }
    }
    out += paint.markup();
  }
  return out;
};

const conifer = (c: Canvas, paint: Brush, x: number, y: number, size: number, wood: Wood, lit: number) => {
  const { random, palette } = c;
  const p = palette.pigments;
  const side = c.sun.x > x ? 1 : -1;
  const h = size * 1.2;
  const pigment = mix(wood.conifer ?? p.conifer, p.snow, p.snowCover * 0.22);
  const tiers = wood.size > 34 ? 8 : wood.size > 18 ? 5 : 3;
  paint.dab(
    palette.seen(pigment, Math.max(0, quantised(lit) - 0.2), wood.depth),
    spire(random, x, y + h * 0.2, h * 1.1, tiers, 0.18),
  );
  if (wood.size > 17)
    paint.dab(
      palette.seen(mix(pigment, p.snow, p.snowCover * 0.5), quantised(lit) + 0.15, wood.depth),
      spire(random, x + side * h * 0.05, y + h * 0.05, h * 0.9, tiers, 0.08),
    );
};

const hardwood = (
  c: Canvas,
  paint: Brush,
  x: number,
  y: number,
  size: number,
  wood: Wood,
  pigment: Colour,
  lit: number,
) => {
  const { random, palette } = c;
  const side = c.sun.x > x ? 1 : -1;
  const w = size * between(random, 0.42, 0.62);
  const h = size * between(random, 0.4, 0.54);
  if (chance(random, palette.pigments.bare)) {
    bareCrown(c, paint, x, y, w, h, palette.seen(pigment, quantised(lit), wood.depth), wood.size);
    return;
  }
  const light = quantised(lit);
  const dark = palette.seen(shift(pigment, -0.03), Math.max(0, light - 0.18), wood.depth);
  const mid = palette.seen(pigment, light + 0.06, wood.depth);
  if (wood.size < 50) {
    paint.dab(dark, scallop(random, x, y - h * 0.4, w * 0.7, h * 0.95, wood.size > 18 ? 7 : 5));
    if (wood.size > 11)
      paint.dab(mid, scallop(random, x + side * w * 0.14, y - h * 0.62, w * 0.48, h * 0.58, 5));
  } else {
    // A near crown is several boughs of leaves, not one ball.
    for (const [dx, dy, k] of [
      [0, -0.35, 0.62],
      [-0.5, -0.1, 0.45],
      [0.5, -0.15, 0.45],
      [-0.22, -0.85, 0.42],
      [0.28, -0.8, 0.4],
    ] as const)
      paint.dab(
        dark,
        scallop(random, x + dx * w * between(random, 0.8, 1.2), y + dy * h, w * k, h * k * 1.2, 7),
      );
    for (const [dx, dy, k] of [
      [-0.4, -0.3, 0.3],
      [0.42, -0.35, 0.3],
      [-0.1, -0.95, 0.32],
      [0.1, -0.5, 0.36],
      [0.36, -0.85, 0.22],
    ] as const)
      paint.dab(mid, scallop(random, x + (dx + side * 0.1) * w, y + dy * h, w * k, h * k, 6));
  }
  if (wood.size < 16) return;
  const bright = palette.seen(shift(pigment, 0.015), light + 0.3, wood.depth);
  const lights = wood.size < 50 ? 2 : 5;
  for (let i = 0; i < lights; i++) {
    const a = between(random, -2.4, -0.7) + side * 0.3;
    const k = lights === 2 ? 1 : 0.8;
    paint.dab(
      bright,
      blob(
        random,
        x + Math.cos(a) * w * 0.36 * lights ** 0.3 + side * w * 0.1,
        y - h * 0.55 + Math.sin(a) * h * 0.5,
        w * 0.22 * k,
        h * 0.18 * k,
      ),
    );
  }
};

/** Light in steps, so that many trees share one colour and one path. */
const quantised = (lit: number) => Math.round(lit * 6) / 6;

/** A leafless crown: a broom of thin limbs in a haze of twigs. */
const bareCrown = (
  c: Canvas,
  paint: Brush,
  x: number,
  y: number,
  w: number,
  h: number,
  tone: Colour,
  size: number,
) => {
  const { random } = c;
  if (size < 12) {
    paint.dab(tone, blob(random, x, y - h * 0.4, w * 0.6, h, 0.25));
    return;
  }
  const foot = y + h * 0.8;
  const limbs = size > 22 ? 6 : 4;
  let dark = '';
  for (let i = 0; i < limbs; i++) {
    const t = (i / (limbs - 1)) * 2 - 1 + between(random, -0.15, 0.15);
    const top = y - h * (1.3 - 0.55 * t * t) * between(random, 0.85, 1.1);
    dark += `M${n(x)} ${n(foot)}Q${n(x + t * w * 0.1)} ${n(y)} ${n(x + t * w * 0.8)} ${n(top)}`;
  }
  paint.stroke(tone, Math.max(0.7, size * 0.03), dark);
};

/** Far woods: only their skyline is torn by treetops; the rest melts into the air below. */
export const farWoods = (c: Canvas, line: Line, bottom: number, wood: Wood): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const groups = noise1(random, 3);
  const tall = noise1(random, 2);
  const points: [number, number][] = [[-10, bottom]];
  for (let x = -10; x < c.width + 10; ) {
    const isConifer = groups(x / (wood.size * 14)) + between(random, -0.2, 0.2) < (wood.conifers - 0.5) * 1.4;
    const w = wood.size * (isConifer ? between(random, 0.28, 0.45) : between(random, 0.5, 0.9));
    const h =
      wood.size *
      between(random, 0.5, 1) *
      (isConifer ? 1.3 : 0.7) *
      (0.8 + 0.6 * tall(x / (wood.size * 20)));
    const y = line(x + w / 2);
    if (isConifer) points.push([x, y], [x + w * 0.5, y - h], [x + w, y]);
    else
      points.push(
        [x, y - h * 0.3],
        [x + w * 0.2, y - h * 0.8],
        [x + w * 0.5, y - h],
        [x + w * 0.8, y - h * 0.75],
        [x + w, y - h * 0.3],
      );
    x += w;
  }
  points.push([c.width + 12, bottom]);
  const leaf = (wood.hardwoods ?? p.hardwoods).reduce((a, b) => mix(a, b, 0.5));
  const pigment = mix(mix(leaf, p.conifer, wood.conifers * 0.8 + 0.1), p.snow, p.snowCover * 0.3);
  const top = peak(c, line) - wood.size;
  return land(
    c,
    polygon(points),
    top,
    bottom,
    palette.seen(pigment, 0.22, wood.depth),
    mix(palette.seen(pigment, 0.3, wood.depth), palette.air(wood.depth), 0.6),
  );
};
