import { between, pick } from '#demo/random.ts';
import { brush, type Canvas, n, polygon } from './canvas.ts';
import { mix, shift } from './colour.ts';
import { sward } from './grasses.ts';
import { area, type Line, land } from './terrain.ts';

/** The colour of the season's grass, under snow as far as snow lies. */
export const turf = (c: Canvas) => {
  const p = c.palette.pigments;
  return mix(p.grass[0] ?? p.soil, p.snow, p.snowCover);
};

/** A low bank from a line down to the water's edge, with a fringe of sedge. */
export const shoreBank = (c: Canvas, line: Line, edge: number, depth: number): string => {
  const { palette } = c;
  const p = palette.pigments;
  const earth = mix(mix(p.grass[2] ?? p.soil, p.conifer, 0.45), p.snow, p.snowCover * 0.9);
  const tall = 12 + 60 * (1 - depth * 3) ** 2;
  return (
    land(
      c,
      area(c, line, edge, 6),
      edge - 120 * (1 - depth),
      edge,
      palette.seen(earth, 0.22, depth),
      palette.seen(earth, 0, depth),
    ) +
    (depth < 0.1
      ? sward(c, {
          top: line,
          bottom: edge + 12,
          short: tall * 0.35,
          long: tall,
          count: 900,
          colours: p.reed,
          lit: 0.3,
          depth,
          bare: (x) => line(x) > edge - 3,
        })
      : '')
  );
};

/** Boulders in a heap, `reach` to either side of x, the largest `size` high. */
export const rocks = (
  c: Canvas,
  x: number,
  base: number,
  reach: number,
  size: number,
  depth: number,
): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const paint = brush();
  const count = 9;
  const side = c.sun.x > x ? 1 : -1;
  for (let i = 0; i < count; i++) {
    const px = x + reach * between(random, -1, 1) * (1 - i / count / 2);
    const s = size * between(random, 0.35, 1) * (1 - 0.5 * Math.abs((px - x) / reach));
    const w = s * between(random, 0.9, 1.6);
    const y = base + size * 0.1 * i * 0.4;
    const stone = shift(p.rock, between(random, -0.08, 0.02), 0.6);
    const top: [number, number][] = [
      [px - w * 0.6, y - s * 0.62],
      [px - w * 0.1, y - s * 0.88],
      [px + w * 0.45, y - s * 0.75],
    ];
    paint.dab(
      palette.seen(stone, 0.03, depth),
      polygon([
        [px - w, y + s * 0.2],
        [px - w * 0.92, y - s * 0.2],
        ...top,
        [px + w * 0.9, y - s * 0.3],
        [px + w, y + s * 0.2],
      ]),
    );
    paint.dab(
      palette.seen(mix(stone, p.snow, p.snowCover), 0.5, depth),
      polygon([...top, [px + w * 0.3 * side + w * 0.2, y - s * 0.42], [px - w * 0.2, y - s * 0.5]]),
    );
  }
  return paint.markup();
};

/** Fallen leaves, tufts or clods strewn over the ground, larger toward the viewer. */
export const litter = (
  c: Canvas,
  top: Line,
  count: number,
  lit: number,
  colours = c.palette.pigments.litter,
): string => {
  const { random, palette } = c;
  const paint = brush();
  const tones = colours.flatMap((pigment) => [palette.seen(pigment, lit), palette.seen(pigment, lit * 0.4)]);
  for (let i = 0; i < count; i++) {
    const t = random() ** 1.6;
    const x = random() * c.width;
    const y = top(x) + (1005 - top(x)) * t;
    const s = 1.2 + 7 * t;
    paint.dab(
      pick(random, tones),
      `M${n(x - s)} ${n(y)}q${n(s)} ${n(-s * between(random, 0.3, 0.7))} ${n(2 * s)} 0q${n(-s)} ${n(s * 0.5)} ${n(-2 * s)} 0z`,
    );
  }
  return paint.markup();
};
