import { between } from '#demo/random.ts';
import { band, type Canvas, fall, n } from './canvas.ts';
import { bytes, type Colour, mix } from './colour.ts';
import { layered, noise1, noise2 } from './noise.ts';
import { texture } from './texture.ts';

/** The height of a skyline at x (downward, as in SVG). */
export type Line = (x: number) => number;

/** Rolling hills about `y`, up to `rise` high, each about `breadth` wide. */
export const hills = (c: Canvas, y: number, rise: number, breadth: number, octaves = 4): Line => {
  const noise = noise1(c.random, octaves, 0.42);
  const start = c.random() * 100;
  return (x) => y - rise * (0.5 + 0.9 * noise(start + x / breadth));
};

/** Flat-topped, steep-sided driftless bluffs with valleys between them. */
export const bluffLine = (c: Canvas, y: number, rise: number, breadth: number): Line => {
  const noise = noise1(c.random, 3, 0.35);
  const detail = noise1(c.random, 3, 0.5);
  const start = c.random() * 100;
  return (x) => {
    const t = Math.tanh(noise(start + x / breadth) * 3.4);
    return y - rise * (0.5 + 0.5 * t) - rise * 0.07 * detail(x / (breadth * 0.2));
  };
};

/** Nearly level land. */
export const level = (c: Canvas, y: number, rise = 6, breadth = 700): Line => hills(c, y, rise, breadth, 2);

/** The area from a skyline down to `bottom`, as a path. */
export const area = (c: Canvas, line: Line, bottom: number, step = 8): string => {
  let d = `M-4 ${n(bottom)}`;
  for (let x = -4; x <= c.width + step; x += step) d += `L${n(x)} ${n(Math.min(bottom, line(x)))}`;
  return `${d}L${n(c.width + 8)} ${n(bottom)}Z`;
};

/** Land from a skyline down, shading from one colour at the top to another at the bottom. */
export const land = (
  c: Canvas,
  path: string,
  top: number,
  bottom: number,
  from: Colour,
  to: Colour,
): string => {
  const [gradient, paint] = fall(c, top, bottom, [
    [0, from],
    [1, to],
  ]);
  return `${gradient}<path fill="${paint}" d="${path}"/>`;
};

/** The highest point of a skyline (the smallest y). */
export const peak = (c: Canvas, line: Line): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let x = 0; x <= c.width; x += 20) best = Math.min(best, line(x));
  return best;
};

/** A plain veil of mist that thickens down to `bottom` and ends there or fades below it. */
export const veil = (c: Canvas, top: number, bottom: number, strength: number, depth: number): string => {
  const air = c.palette.air(depth);
  const [gradient, paint] = fall(c, top, bottom, [
    [0, air, 0],
    [0.55, air, strength * 0.55],
    [0.85, air, strength],
    [1, air, 0],
  ]);
  return gradient + band(c, top, bottom, paint);
};

/** Drifting mist in torn banks between two heights. */
export const mistBank = (c: Canvas, top: number, bottom: number, strength: number, depth: number): string => {
  if (strength < 0.03) return '';
  const field = layered(noise2(c.random), 4, 0.55);
  const [r, g, b] = bytes(mix(c.palette.air(depth), c.palette.glow, 0.25 * c.palette.weather.shine));
  const shift = c.random() * 40;
  const stretch = between(c.random, 1.6, 2.6);
  const image = texture(150, 60, (u, v) => {
    const body = Math.sin(Math.PI * v) ** 1.3;
    const d = field(u * stretch + shift, v * 2.4) * 0.9 + 0.25;
    return [r, g, b, strength * body * Math.min(1, Math.max(0, d * 1.6))];
  });
  return `<image x="0" y="${n(top)}" width="${n(c.width)}" height="${n(bottom - top)}" preserveAspectRatio="none" href="${image}"/>`;
};

/**
 * Mottled light and shade over open ground, in perspective from `horizon` to the bottom: the patches grow
 * toward the viewer. Clipped to the ground by the caller's `clip` path.
 */
export const mottle = (
  c: Canvas,
  clip: string,
  horizon: number,
  dark: Colour,
  bright: Colour,
  strength: number,
): string => {
  const field = layered(noise2(c.random), 5, 0.6);
  const low = bytes(dark);
  const high = bytes(bright);
  const image = texture(220, 120, (u, v) => {
    const far = 1 / (0.06 + v);
    const d = field((u - 0.5) * far * 3.2 + 40, far * 2.4);
    const tone = d > 0 ? high : low;
    return [tone[0], tone[1], tone[2], Math.min(1, Math.abs(d) * 1.9) * strength * Math.min(1, v * 8)];
  });
  const id = c.id();
  return `<clipPath id="${id}"><path d="${clip}"/></clipPath><image clip-path="url(#${id})" x="0" y="${n(horizon)}" width="${n(c.width)}" height="${n(c.height - horizon)}" preserveAspectRatio="none" href="${image}"/>`;
};
