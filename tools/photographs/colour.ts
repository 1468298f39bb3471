/** A color in Oklab, in which interpolated colors look even. */
export type Colour = readonly [lightness: number, a: number, b: number];
/** Red, green and blue as amounts of light (linear, 1 = full). */
export type Linear = readonly [red: number, green: number, blue: number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const clamp = (v: number) => Math.min(1, Math.max(0, v));

const fromLinear = ([r, g, b]: Linear): Colour => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const linearOf = ([L, A, B]: Colour): Linear => {
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** Reads '#rrggbb'. */
export const colour = (hex: string): Colour => {
  const n = Number.parseInt(hex.slice(1), 16);
  return fromLinear([toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)]);
};

/** Red, green and blue as bytes, for pixels. */
export const bytes = (c: Colour): [number, number, number] => {
  const [r, g, b] = linearOf(c);
  return [r, g, b].map((v) => Math.round(255 * toGamma(clamp(v)))) as [number, number, number];
};

/** '#rrggbb', for SVG. */
export const hex = (c: Colour): string =>
  `#${bytes(c)
    .map((v) => v.toString(16).padStart(2, '0'))
    .join('')}`;

/** From a (t = 0) to b (t = 1). */
export const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** A pigment under a light. Bright results are rolled off softly, as film does, instead of clipping. */
export const under = (pigment: Colour, light: Linear): Colour => {
  const [r, g, b] = linearOf(pigment);
  const film = (v: number) => (v < 0.6 ? v : 0.6 + 0.4 * (1 - Math.exp(-(v - 0.6) / 0.4)));
  return fromLinear([
    film(Math.max(0, r) * light[0]),
    film(Math.max(0, g) * light[1]),
    film(Math.max(0, b) * light[2]),
  ]);
};

/** Lighter (positive) or darker (negative), and more or less colourful. */
export const shift = (c: Colour, lightness: number, chroma = 1): Colour => [
  c[0] + lightness,
  c[1] * chroma,
  c[2] * chroma,
];
