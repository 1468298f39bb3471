import type { Random } from '#demo/random.ts';
import { between } from '#demo/random.ts';
import { type Canvas, n } from './canvas.ts';
import { noise1 } from './noise.ts';

/**
 * Level ground seen from eye height: (along, away) on the ground, both in eye heights, to (x, y) on the
 * picture. away = 1 is near the bottom edge; the horizon is infinitely far.
 */
export type Plane = {
  horizon: number;
  to(along: number, away: number): [x: number, y: number];
  from(x: number, y: number): [along: number, away: number];
};

export const plane = (c: Canvas, horizon: number): Plane => {
  const drop = 1010 - horizon;
  const middle = c.width / 2;
  return {
    horizon,
    to: (along, away) => [middle + (along * drop) / away, horizon + drop / away],
    from: (x, y) => {
      const away = drop / Math.max(0.5, y - horizon);
      return [((x - middle) * away) / drop, away];
    },
  };
};

/** A ribbon that winds over the ground: a stream, a channel, a lane. */
export type Ribbon = {
  path: string;
  inside(x: number, y: number): boolean;
  /** Its middle, on the ground, at a distance. */
  middle(away: number): number;
  half: number;
};

export const ribbon = (
  c: Canvas,
  ground: Plane,
  shape: {
    start: number;
    swing: number;
    bends: number;
    half: number;
    until: number;
    rough: number;
    aim?: number;
  },
): Ribbon => {
  const { random } = c;
  const { start, swing, bends, half, until, rough, aim = 0 } = shape;
  const phase = between(random, 0, 6.28);
  const wander = noise1(random, 2);
  const torn = noise1(random, 3);
  const middle = (away: number) =>
    start +
    aim * (away - 1) +
    swing * away ** 0.55 * (Math.sin(phase + bends * (away - 1)) + 0.6 * wander(away * 0.5)) -
    swing * Math.sin(phase);
  const left: string[] = [];
  const right: string[] = [];
  const steps = 190;
  for (let i = 0; i <= steps; i++) {
    const away = 0.9 + (until - 0.9) * (i / steps) ** 1.5;
    const e = 0.02;
    const tilt = (middle(away + e) - middle(away - e)) / (2 * e);
    const length = Math.hypot(1, tilt);
    const narrow = half * (1 - 0.5 * (i / steps) ** 3);
    for (const [side, list] of [
      [-1, left],
      [1, right],
    ] as const) {
      const w = narrow * (1 + rough * torn(away * 2.2 + side * 50));
      const [x, y] = ground.to(
        middle(away) + (side * w) / length,
        Math.max(0.6, away - (side * w * tilt) / length),
      );
      list.push(`${n(x)} ${n(y)}`);
    }
  }
  return {
    path: `M${[...left, ...right.reverse()].join('L')}Z`,
    middle,
    half,
    inside(x, y) {
      const [along, away] = ground.from(x, y);
      if (away > until) return false;
      const e = 0.02;
      const tilt = (middle(away + e) - middle(away - e)) / (2 * e);
      return Math.abs(along - middle(away)) < half * Math.hypot(1, tilt) * 0.96;
    },
  };
};

/** An irregular pool on the ground. */
export type Pool = {
  path: string;
  inside(x: number, y: number): boolean;
  /** The point of its edge at an angle on the ground: π/2 is the far side. */
  rim(angle: number): [x: number, y: number];
};

export const pool = (
  random: Random,
  ground: Plane,
  along: number,
  away: number,
  reach: number,
  deep: number,
): Pool => {
  const rough = noise1(random, 3);
  const start = random() * 50;
  const radius = (angle: number) =>
    1 + 0.55 * rough(start + Math.cos(angle) * 1.3 + 3) + 0.25 * rough(start + Math.sin(angle) * 1.7 + 9);
  const rim = (angle: number) => {
    const r = radius(angle);
    return ground.to(along + Math.cos(angle) * reach * r, Math.max(0.8, away + Math.sin(angle) * deep * r));
  };
  const points = Array.from({ length: 60 }, (_, i) =>
    rim((i / 60) * Math.PI * 2)
      .map(n)
      .join(' '),
  );
  return {
    rim,
    path: `M${points.join('L')}Z`,
    inside(x, y) {
      const [a, b] = ground.from(x, y);
      const [u, v] = [(a - along) / reach, (b - away) / deep];
      return Math.hypot(u, v) < radius(Math.atan2(v, u)) * 0.97;
    },
  };
};
