import { between, chance, pick } from '#demo/random.ts';
import { brush, type Canvas, n } from './canvas.ts';
import type { Colour } from './colour.ts';
import { noise2 } from './noise.ts';

export type Sward = {
  /** Where blades may root: y of the ground's upper edge at x. */
  top(x: number): number;
  bottom: number;
  /** Length of a blade at the top and at the bottom edge. */
  short: number;
  long: number;
  /** Blades in all. */
  count: number;
  colours: readonly Colour[];
  /** Light on the blades, 0–1. */
  lit: number;
  depth?: number;
  /** Share of blades that carry a seed head. */
  heads?: number;
  from?: number;
  to?: number;
  rows?: number;
  /** Where nothing grows: water, a track. */
  bare?(x: number, y: number): boolean;
};

/** Grass in perspective: rows from the back forward, blades longer and apart toward the viewer, all with one wind. */
export const sward = (c: Canvas, s: Sward): string => {
  const { random, palette } = c;
  const wind = between(random, -0.35, 0.35);
  const patch = noise2(random);
  const rows = s.rows ?? 9;
  const [from, to] = [s.from ?? -20, s.to ?? c.width + 20];
  let out = '';
  for (let r = 0; r < rows; r++) {
    const t = (r + 0.5) / rows;
    const paint = brush();
    const length = s.short + (s.long - s.short) * t ** 1.4;
    const width = Math.max(0.7, length * 0.035);
    const count = Math.round((s.count / rows) * (1.45 - 0.9 * t));
    const tones = s.colours.flatMap((colour) => [
      palette.seen(colour, s.lit * 0.35, s.depth ?? 0),
      palette.seen(colour, s.lit, s.depth ?? 0),
    ]);
    for (let i = 0; i < count; i++) {
      const x = between(random, from, to);
      const edge = s.top(x);
      const y = edge + (s.bottom - edge) * (t ** 1.5 + between(random, -0.5, 0.5) / rows);
      if (y < edge || s.bare?.(x, y)) continue;
      const thick = patch(x / 160, y / 60);
      if (thick < -0.45) continue;
      const l = length * between(random, 0.55, 1.1) * (0.9 + 0.35 * thick);
      const bend = l * (wind + between(random, -0.35, 0.35));
      const tone = pick(random, tones);
      paint.stroke(tone, width, `M${n(x)} ${n(y)}q${n(bend * 0.15)} ${n(-l * 0.6)} ${n(bend)} ${n(-l)}`);
      if (s.heads && chance(random, s.heads))
        paint.stroke(
          tone,
          width * 2.6,
          `M${n(x + bend * 0.72)} ${n(y - l * 0.84)}L${n(x + bend)} ${n(y - l)}`,
        );
    }
    out += paint.markup();
  }
  return out;
};

/** A clump of cattails: sword leaves and brown heads. */
export const cattails = (
  c: Canvas,
  x: number,
  base: number,
  height: number,
  count: number,
  depth = 0,
  lit = 0.35,
): string => {
  const { random, palette } = c;
  const p = palette.pigments;
  const paint = brush();
  const spread = height * 0.012 * count;
  for (let i = 0; i < count * 3; i++) {
    const px = x + between(random, -1, 1) * spread;
    const l = height * between(random, 0.5, 1);
    const bend = between(random, -0.28, 0.28) * l;
    const tone = palette.seen(pick(random, p.reed), lit * between(random, 0.1, 1), depth);
    const w = Math.max(0.8, height * 0.014);
    paint.dab(
      tone,
      `M${n(px - w)} ${n(base)}Q${n(px + bend * 0.1)} ${n(base - l * 0.6)} ${n(px + bend)} ${n(base - l)}Q${n(px + bend * 0.3 + w)} ${n(base - l * 0.5)} ${n(px + w)} ${n(base)}Z`,
    );
  }
  for (let i = 0; i < count; i++) {
    const px = x + between(random, -0.9, 0.9) * spread;
    const l = height * between(random, 0.75, 1.12);
    const bend = between(random, -0.08, 0.08) * l;
    const stalk = palette.seen(pick(random, p.reed), lit * 0.5, depth);
    const head = palette.seen([0.36, 0.045, 0.05], lit * 0.7, depth);
    paint.stroke(
      stalk,
      Math.max(0.7, height * 0.012),
      `M${n(px)} ${n(base)}q${n(bend * 0.2)} ${n(-l * 0.6)} ${n(bend)} ${n(-l)}`,
    );
    paint.stroke(
      head,
      Math.max(1.6, height * 0.042),
      `M${n(px + bend * 0.8)} ${n(base - l * 0.78)}L${n(px + bend * 0.94)} ${n(base - l * 0.92)}`,
    );
  }
  return paint.markup();
};
