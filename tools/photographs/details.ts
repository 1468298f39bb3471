import { between } from '#demo/random.ts';
import { brush, type Canvas, n, outline, polygon } from './canvas.ts';
import { type Colour, colour, hex, mix } from './colour.ts';

/** Small details. Each stands at (x, base), `size` units high, at a depth (0 near … 1 far). */

/** A ladder stand against a trunk. */
export const ladderStand = (c: Canvas, x: number, base: number, size: number, depth: number): string => {
  const { palette } = c;
  const tone = hex(palette.seen(colour('#2e2c28'), 0.1, depth));
  const w = size * 0.075;
  const top = base - size;
  let rungs = '';
  for (let y = base - size * 0.06; y > top + size * 0.04; y -= size * 0.085)
    rungs += `M${n(x - w)} ${n(y)}L${n(x + w)} ${n(y)}`;
  const line = Math.max(0.9, size * 0.011);
  return (
    outline(
      `M${n(x - w)} ${n(base)}L${n(x - w * 0.9)} ${n(top)}M${n(x + w)} ${n(base)}L${n(x + w * 0.9)} ${n(top)}${rungs}`,
      tone,
      line,
    ) +
    outline(
      `M${n(x - w * 2.2)} ${n(top)}L${n(x + w * 2.2)} ${n(top)}M${n(x - w * 2.2)} ${n(top)}L${n(x - w * 2.2)} ${n(top - size * 0.13)}L${n(x + w * 2.2)} ${n(top - size * 0.13)}L${n(x + w * 2.2)} ${n(top)}M${n(x + w * 1.6)} ${n(top)}L${n(x + w * 1.6)} ${n(top - size * 0.2)}`,
      tone,
      line * 1.5,
    )
  );
};

/** A box blind on legs at a field edge. */
export const boxBlind = (c: Canvas, x: number, base: number, size: number, depth: number): string => {
  const { palette } = c;
  const [wall, dark, roof] = [
    palette.seen(colour('#6d6a4c'), 0.25, depth),
    palette.seen(colour('#1d1c18'), 0.02, depth),
    palette.seen(mix(colour('#4a4638'), palette.pigments.snow, palette.pigments.snowCover), 0.4, depth),
  ];
  const w = size * 0.22;
  const floor = base - size * 0.5;
  const paint = brush();
  paint.stroke(
    dark,
    size * 0.03,
    `M${n(x - w * 1.2)} ${n(base)}L${n(x - w * 0.8)} ${n(floor)}M${n(x + w * 1.2)} ${n(base)}L${n(x + w * 0.8)} ${n(floor)}M${n(x - w)} ${n(base - size * 0.2)}L${n(x + w * 0.9)} ${n(floor)}`,
  );
  paint.dab(
    wall,
    polygon([
      [x - w, floor],
      [x - w, floor - size * 0.38],
      [x + w, floor - size * 0.38],
      [x + w, floor],
    ]),
  );
  paint.dab(
    dark,
    polygon([
      [x - w * 0.75, floor - size * 0.2],
      [x - w * 0.75, floor - size * 0.3],
      [x + w * 0.1, floor - size * 0.3],
      [x + w * 0.1, floor - size * 0.2],
    ]),
  );
  paint.dab(
    dark,
    polygon([
      [x + w * 0.35, floor - size * 0.2],
      [x + w * 0.35, floor - size * 0.3],
      [x + w * 0.8, floor - size * 0.3],
      [x + w * 0.8, floor - size * 0.2],
    ]),
  );
  paint.dab(
    roof,
    polygon([
      [x - w * 1.15, floor - size * 0.37],
      [x - w * 1.05, floor - size * 0.45],
      [x + w * 1.05, floor - size * 0.42],
      [x + w * 1.15, floor - size * 0.36],
    ]),
  );
  return paint.markup();
};

/** A dairy barn with a gambrel roof, and a silo. */
export const barn = (c: Canvas, x: number, base: number, size: number, depth: number): string => {
  const { palette } = c;
  const p = palette.pigments;
  const side = c.sun.x > x ? 1 : -1;
  const red = colour('#9c3b2c');
  const [front, long, roof, shade, white] = [
    palette.seen(red, side < 0 ? 0.6 : 0.2, depth),
    palette.seen(red, side < 0 ? 0.2 : 0.5, depth),
    palette.seen(mix(colour('#77736c'), p.snow, p.snowCover), 0.5, depth),
    palette.seen(mix(colour('#5c5853'), p.snow, p.snowCover), 0.25, depth),
    palette.seen(colour('#e9e4d8'), 0.4, depth),
  ];
  const s = size;
  const paint = brush();
  // Silo behind.
  paint.dab(
    palette.seen(colour('#b9b4a6'), 0.3, depth),
    polygon([
      [x - s * 0.42, base],
      [x - s * 0.42, base - s * 1.25],
      [x - s * 0.18, base - s * 1.25],
      [x - s * 0.18, base],
    ]),
  );
  paint.dab(
    shade,
    `M${n(x - s * 0.43)} ${n(base - s * 1.24)}Q${n(x - s * 0.3)} ${n(base - s * 1.52)} ${n(x - s * 0.17)} ${n(base - s * 1.24)}Z`,
  );
  paint.dab(
    long,
    polygon([
      [x + s * 0.3, base],
      [x + s * 0.3, base - s * 0.5],
      [x + s * 1.35, base - s * 0.5],
      [x + s * 1.35, base],
    ]),
  );
  paint.dab(
    roof,
    polygon([
      [x + s * 0.02, base - s],
      [x + s * 0.3, base - s * 0.48],
      [x + s * 1.4, base - s * 0.48],
      [x + s * 1.28, base - s * 0.78],
      [x + s * 1.1, base - s],
    ]),
  );
  paint.dab(
    front,
    polygon([
      [x - s * 0.32, base],
      [x - s * 0.32, base - s * 0.5],
      [x - s * 0.2, base - s * 0.82],
      [x, base - s],
      [x + s * 0.2, base - s * 0.82],
      [x + s * 0.32, base - s * 0.5],
      [x + s * 0.32, base],
    ]),
  );
  paint.stroke(
    white,
    Math.max(0.5, s * 0.02),
    `M${n(x - s * 0.12)} ${n(base)}L${n(x - s * 0.12)} ${n(base - s * 0.3)}L${n(x + s * 0.12)} ${n(base - s * 0.3)}L${n(x + s * 0.12)} ${n(base)}M${n(x - s * 0.35)} ${n(base - s * 0.47)}L${n(x - s * 0.21)} ${n(base - s * 0.83)}L${n(x)} ${n(base - s * 1.02)}L${n(x + s * 0.21)} ${n(base - s * 0.83)}L${n(x + s * 0.35)} ${n(base - s * 0.47)}`,
  );
  paint.dab(
    white,
    polygon([
      [x - s * 0.05, base - s * 0.62],
      [x - s * 0.05, base - s * 0.75],
      [x + s * 0.05, base - s * 0.75],
      [x + s * 0.05, base - s * 0.62],
    ]),
  );
  return paint.markup();
};

/** A fence of leaning posts and sagging wire between two points; it shrinks with distance. */
export const fence = (
  c: Canvas,
  from: [number, number],
  to: [number, number],
  near: number,
  far: number,
  posts: number,
): string => {
  const { random, palette } = c;
  const paint = brush();
  const wood = colour('#6f6152');
  const tops: [number, number, number][] = [];
  for (let i = 0; i < posts; i++) {
    // Even spacing on the ground crowds together toward the far end.
    const t = i / (posts - 1);
    const k = (t * near) / (t * near + (1 - t) * far);
    const q = 1 - k;
    const x = from[0] + (to[0] - from[0]) * (1 - q);
    const y = from[1] + (to[1] - from[1]) * (1 - q);
    const h = near + (far - near) * (1 - q);
    const lean = between(random, -0.08, 0.08) * h;
    paint.stroke(
      palette.seen(wood, 0.2, (1 - q) * 0.3),
      Math.max(0.8, h * 0.085),
      `M${n(x)} ${n(y)}L${n(x + lean)} ${n(y - h)}`,
    );
    tops.push([x + lean, y, h]);
  }
  for (const level of [0.9, 0.6, 0.32]) {
    let d = '';
    for (const [i, [x, y, h]] of tops.entries()) {
      const wy = y - h * level;
      const before = tops[i - 1];
      d += before
        ? `Q${n((x + before[0]) / 2)} ${n((wy + before[1] - before[2] * level) / 2 + h * 0.05)} ${n(x)} ${n(wy)}`
        : `M${n(x)} ${n(wy)}`;
    }
    paint.stroke(palette.seen(colour('#7d7870'), 0.25, 0.1), 0.9, d);
  }
  return paint.markup();
};

/** A canoe drawn up or afloat, seen from the side. */
export const canoe = (c: Canvas, x: number, base: number, size: number, hull: Colour): string => {
  const { palette } = c;
  const s = size;
  const paint = brush();
  paint.dab(
    palette.seen(hull, 0.12),
    `M${n(x - s)} ${n(base - s * 0.24)}Q${n(x - s * 0.92)} ${n(base + s * 0.02)} ${n(x - s * 0.62)} ${n(base)}L${n(x + s * 0.62)} ${n(base)}Q${n(x + s * 0.92)} ${n(base + s * 0.02)} ${n(x + s)} ${n(base - s * 0.24)}Q${n(x + s * 0.7)} ${n(base - s * 0.13)} ${n(x)} ${n(base - s * 0.13)}Q${n(x - s * 0.7)} ${n(base - s * 0.13)} ${n(x - s)} ${n(base - s * 0.24)}Z`,
  );
  paint.stroke(
    palette.seen(mix(hull, colour('#ffffff'), 0.35), 0.5),
    Math.max(0.8, s * 0.018),
    `M${n(x - s)} ${n(base - s * 0.24)}Q${n(x - s * 0.7)} ${n(base - s * 0.13)} ${n(x)} ${n(base - s * 0.13)}Q${n(x + s * 0.7)} ${n(base - s * 0.13)} ${n(x + s)} ${n(base - s * 0.24)}`,
  );
  return paint.markup();
};

/** A plank dock that runs out from the near shore toward a point. */
export const dock = (
  c: Canvas,
  near: [number, number],
  far: [number, number],
  nearWidth: number,
  farWidth: number,
): string => {
  const { palette } = c;
  const wood = mix(colour('#8d7f6c'), palette.pigments.snow, palette.pigments.snowCover * 0.8);
  const paint = brush();
  const planks = 26;
  const at = (t: number) => {
    const k = t / (t + (1 - t) * (nearWidth / farWidth));
    return {
      x: near[0] + (far[0] - near[0]) * k,
      y: near[1] + (far[1] - near[1]) * k,
      w: nearWidth + (farWidth - nearWidth) * k,
    };
  };
  for (const t of [0.25, 0.55, 0.8, 1]) {
    const { x, y, w } = at(t);
    paint.stroke(
      palette.seen(colour('#3b342c'), 0.05),
      Math.max(1.2, w * 0.07),
      `M${n(x - w * 0.52)} ${n(y - w * 0.22)}L${n(x - w * 0.52)} ${n(y + w * 0.34)}M${n(x + w * 0.52)} ${n(y - w * 0.22)}L${n(x + w * 0.52)} ${n(y + w * 0.34)}`,
    );
  }
  for (let i = planks; i > 0; i--) {
    const [a, b] = [at((i - 1) / planks), at((i - 0.12) / planks)];
    paint.dab(
      palette.seen(mix(wood, colour('#5c5246'), c.random() * 0.25), 0.32),
      polygon([
        [a.x - a.w / 2, a.y],
        [a.x + a.w / 2, a.y],
        [b.x + b.w / 2, b.y],
        [b.x - b.w / 2, b.y],
      ]),
    );
  }
  const end = at(0);
  paint.dab(
    palette.seen(colour('#3b342c'), 0.05),
    polygon([
      [end.x - end.w / 2, end.y],
      [end.x + end.w / 2, end.y],
      [end.x + end.w / 2, end.y + end.w * 0.07],
      [end.x - end.w / 2, end.y + end.w * 0.07],
    ]),
  );
  return paint.markup();
};
