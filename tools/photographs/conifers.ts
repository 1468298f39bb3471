import { between, chance } from '#demo/random.ts';
import { brush, type Canvas, n, polygon } from './canvas.ts';
import { type Colour, mix } from './colour.ts';
import { spire } from './forest.ts';

export type Conifer = {
  x: number;
  base: number;
  height: number;
  depth: number;
  /** Light on the sunny side, 0–1. */
  lit?: number;
  pigment?: Colour;
};

/** A spruce or fir near enough to see its boughs: ragged tiers, light and snow on the sun's side. */
export const spruce = (c: Canvas, { x, base, height, depth, lit = 0.4, pigment }: Conifer): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const green = pigment ?? p.conifer;
  const side = c.sun.x > x ? 1 : -1;
  const slim = between(random, 0.15, 0.2);
  const tiers = Math.round(Math.max(9, Math.min(26, height / 22)));
  const paint = brush();
  paint.dab(palette.seen(green, 0, depth), spire(random, x, base, height, tiers, slim));
  const axis = (t: number) => base - height * (1 - t);
  const mid = palette.seen(mix(green, p.snow, p.snowCover * 0.12), lit * 0.4, depth);
  const bright = palette.seen(mix(green, p.snow, p.snowCover * 0.75), lit, depth);
  for (let i = 3; i < tiers * 1.6; i++) {
    const t = (i + random()) / (tiers * 1.6 + 1);
    const y = axis(t);
    for (const s of [-1, 1]) {
      const reach = slim * height * t ** 0.8 * between(random, 0.4, 0.85);
      const sag = reach * between(random, 0.22, 0.4);
      const thick = (height / tiers) * between(random, 0.16, 0.28);
      const start = x + s * reach * between(random, 0.05, 0.45);
      paint.dab(
        s === side || chance(random, 0.2 + p.snowCover * 0.5) ? (chance(random, 0.55) ? bright : mid) : mid,
        bough(start, y, x + s * reach, y + sag, thick),
      );
    }
  }
  return paint.markup();
};

/** A bough with a scalloped under-edge. */
const bough = (x: number, y: number, ex: number, ey: number, thick: number): string => {
  const at = (t: number, down: number): [number, number] => [
    x + (ex - x) * t,
    y + (ey - y) * t ** 1.3 + down,
  ];
  return polygon([
    at(0, 0),
    at(0.5, -thick * 0.15),
    at(1, 0),
    at(0.86, thick * 0.5),
    at(0.78, thick * 0.2),
    at(0.6, thick),
    at(0.5, thick * 0.45),
    at(0.3, thick * 1.1),
    at(0.16, thick * 0.4),
  ]);
};

/** An old white pine: a tall stem, flat plates of needles on swept limbs, open sky between them. */
export const whitePine = (c: Canvas, { x, base, height, depth, lit = 0.4, pigment }: Conifer): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const green = mix(pigment ?? p.conifer, p.snow, p.snowCover * 0.15);
  const side = c.sun.x > x ? 1 : -1;
  const paint = brush();
  const bark = palette.seen(p.trunk, 0.05, depth);
  const girth = height * 0.022;
  const lean = between(random, -0.04, 0.04) * height;
  const stemX = (t: number) => x + lean * t;
  paint.dab(
    bark,
    polygon([
      [x - girth, base],
      [x - girth * 0.55, base - height * 0.4],
      [stemX(1) - 1, base - height * 0.97],
      [stemX(1) + 1, base - height * 0.97],
      [x + girth * 0.55, base - height * 0.4],
      [x + girth, base],
    ]),
  );
  const limbs = Math.round(between(random, 24, 30));
  for (let i = 0; i < limbs; i++) {
    const t = 0.32 + 0.66 * (i / (limbs - 1)) ** 0.9;
    const s = (i % 2 ? 1 : -1) * (chance(random, 0.15) ? -1 : 1);
    const full = Math.sin(Math.min(1, (1.08 - t) / 0.6) * Math.PI * 0.5) ** 0.8;
    const reach = height * 0.19 * full * between(random, 0.45, 1.15) + height * 0.02;
    const y = base - height * t;
    const ey = y - reach * between(random, 0.05, 0.45);
    paint.stroke(
      bark,
      Math.max(0.8, girth * 0.42 * (1.15 - t)),
      `M${n(stemX(t))} ${n(y)}Q${n(stemX(t) + s * reach * 0.5)} ${n(y + reach * 0.06)} ${n(stemX(t) + s * reach)} ${n(ey)}`,
    );
    const plates = 2 + Math.round(reach / (height * 0.045));
    for (let k = 0; k < plates; k++) {
      const u = (k + 0.6) / plates;
      const px = stemX(t) + s * reach * u + between(random, -0.02, 0.02) * height;
      const py = y + (ey - y) * u - height * 0.004;
      const w = height * between(random, 0.035, 0.062) * (0.7 + 0.5 * full);
      const h = w * between(random, 0.3, 0.42);
      paint.dab(palette.seen(green, 0.02, depth), plate(random, px, py, w, h));
      if (chance(random, s === side ? 0.9 : 0.45))
        paint.dab(
          palette.seen(mix(green, p.snow, p.snowCover * 0.65), lit, depth),
          plate(random, px + side * w * 0.12, py - h * 0.35, w * 0.7, h * 0.45),
        );
    }
  }
  return paint.markup();
};

/** A flat tuft: level below, feathered above. */
const plate = (random: () => number, x: number, y: number, w: number, h: number): string => {
  const points: [number, number][] = [[x - w, y + h * 0.2]];
  const teeth = 7;
  for (let i = 1; i < teeth; i++) {
    const t = i / teeth;
    const up = Math.sin(Math.PI * t) ** 0.7;
    points.push([x - w + 2 * w * t, y - h * up * between(random, 0.75, 1.25)]);
    points.push([x - w + 2 * w * (t + 0.5 / teeth), y - h * up * between(random, 0.35, 0.7)]);
  }
  points.push(
    [x + w, y + h * 0.15],
    [x + w * 0.5, y + h * between(random, 0.25, 0.5)],
    [x - w * 0.4, y + h * between(random, 0.25, 0.5)],
  );
  return polygon(points);
};
