import type { Random } from '#demo/random.ts';

export type Noise1 = (x: number) => number;
export type Noise2 = (x: number, y: number) => number;

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth gradient noise over the plane, about −1…1, features one unit wide. */
export const noise2 = (random: Random): Noise2 => {
  const order = new Uint8Array(512);
  const slopeX = new Float64Array(256);
  const slopeY = new Float64Array(256);
  for (let i = 0; i < 256; i++) {
    order[i] = i;
    const angle = random() * Math.PI * 2;
    slopeX[i] = Math.cos(angle) * 1.4;
    slopeY[i] = Math.sin(angle) * 1.4;
  }
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
  order.copyWithin(256, 0, 256);
  const corner = (ix: number, iy: number, dx: number, dy: number) => {
    const at = order[(ix & 255) + (order[iy & 255] as number)] as number;
    return (slopeX[at] as number) * dx + (slopeY[at] as number) * dy;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const dx = x - ix;
    const dy = y - iy;
    const u = fade(dx);
    const top = corner(ix, iy, dx, dy) * (1 - u) + corner(ix + 1, iy, dx - 1, dy) * u;
    const bottom = corner(ix, iy + 1, dx, dy - 1) * (1 - u) + corner(ix + 1, iy + 1, dx - 1, dy - 1) * u;
    return top + (bottom - top) * fade(dy);
  };
};

/** Octaves of noise on top of each other, each half as wide and `gain` as strong; about −1…1. */
export const layered =
  (noise: Noise2, octaves: number, gain = 0.5): Noise2 =>
  (x, y) => {
    let sum = 0;
    let strength = 1;
    let total = 0;
    for (let i = 0; i < octaves; i++) {
      sum += strength * noise(x + i * 17.3, y - i * 9.1);
      total += strength;
      strength *= gain;
      x *= 2.03;
      y *= 2.03;
    }
    return sum / total;
  };

/** A line of layered noise, features one unit wide, about −1…1. */
export const noise1 = (random: Random, octaves: number, gain = 0.5): Noise1 => {
  const plane = layered(noise2(random), octaves, gain);
  const row = random() * 100;
  return (x) => plane(x, row);
};
