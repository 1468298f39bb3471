/** A pseudo-random number from 0 to 1, always the same for the same whole numbers. */
export const hash = (x: number, y: number, seed: number): number => {
  let bits = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1274126177);
  bits = Math.imul(bits ^ (bits >>> 13), 1103515245);
  bits = Math.imul(bits ^ (bits >>> 15), 739982445);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4294967296;
};

/** The same for a text. */
export const hashText = (text: string, seed = 0): number => {
  let sum = seed;
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return hash(sum, text.length, seed);
};

/** Chooses one of a list by a number from 0 to 1. */
export const pick = <T>(list: readonly T[], at: number): T => list[Math.floor(at * list.length)] as T;

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

/** From 0 at `from` smoothly to 1 at `to`. */
export const rise = (value: number, from: number, to: number): number => {
  const at = clamp((value - from) / (to - from));
  return at * at * (3 - 2 * at);
};

/** Random numbers at whole points, smooth between them. */
const smoothNoise = (x: number, y: number, seed: number): number => {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const right = x - column;
  const up = y - row;
  const u = right * right * (3 - 2 * right);
  const v = up * up * (3 - 2 * up);
  const low = hash(column, row, seed);
  const high = hash(column, row + 1, seed);
  const below = low + (hash(column + 1, row, seed) - low) * u;
  const above = high + (hash(column + 1, row + 1, seed) - high) * u;
  return below + (above - below) * v;
};

/** The parameters of noise: the longest wavelength in miles, the number of octaves, and their roughness. */
export type Waves = { miles: number; octaves: number; seed: number; roughness?: number };

/**
 * Fractal noise at a point in miles: about 0 to 1, 0.5 in the mean, most within 0.3 to 0.7.
 * @param spacing miles between the points asked for: waves that are finer than that are left out
 */
export const noise = (
  x: number,
  y: number,
  { miles, octaves, seed, roughness = 0.5 }: Waves,
  spacing = 0,
): number => {
  let sum = 0.5;
  let height = 0.5;
  let wave = miles;
  let turnedX = x;
  let turnedY = y;
  for (let octave = 0; octave < octaves && wave > spacing; octave++) {
    sum += (smoothNoise(turnedX / wave, turnedY / wave, seed + octave) - 0.5) * height * 1.6;
    // Rotated a little for each octave, so that their grids never coincide.
    [turnedX, turnedY] = [turnedX * 0.8 - turnedY * 0.6, turnedX * 0.6 + turnedY * 0.8];
    height *= roughness;
    wave /= 2;
  }
  return sum;
};
