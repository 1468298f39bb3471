import { between, chance, whole } from '../random.ts';
import { brush, type Canvas, n, polygon } from './canvas.ts';
import { type Colour, colour, hex, mix } from './colour.ts';

/** Small things that tell a story. Each stands at (x, base), `size` units high, at a depth (0 near … 1 far). */

const stroke = (path: string, tone: string, width: number) =>
  `<path fill="none" stroke="${tone}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;

/** A skein of geese in a V, seen from below and behind. */
export function geese(c: Canvas, x: number, y: number, count: number, span: number): string {
  const { random, palette } = c;
  const paint = brush();
  const tone = mix(palette.seen(colour('#3a3a3a'), 0, 0.1), palette.air(0.4), 0.15);
  const heading = chance(random, 0.5) ? 1 : -1;
  for (let i = 0; i < count; i++) {
    const arm = i === 0 ? 0 : Math.ceil(i / 2);
    const wing = i % 2 ? 1 : -1;
    const px = x - heading * arm * span * 1.5 + between(random, -0.25, 0.25) * span;
    const py = y + wing * arm * span * (wing > 0 ? 0.62 : 0.4) + between(random, -0.2, 0.2) * span;
    const flap = between(random, -0.5, 0.4) * span;
    const s = span * 0.5;
    paint.dab(
      tone,
      `M${n(px - s)} ${n(py + flap * 0.5)}Q${n(px - s * 0.4)} ${n(py - s * 0.25 - flap * 0.3)} ${n(px)} ${n(py)}Q${n(px + s * 0.4)} ${n(py - s * 0.25 - flap * 0.3)} ${n(px + s)} ${n(py + flap * 0.5)}Q${n(px + s * 0.35)} ${n(py - flap * 0.1)} ${n(px + heading * s * 0.55)} ${n(py + s * 0.12)}L${n(px - heading * s * 0.35)} ${n(py + s * 0.2)}Q${n(px - s * 0.35)} ${n(py)} ${n(px - s)} ${n(py + flap * 0.5)}Z`,
    );
  }
  return paint.markup();
}

/** A whitetail seen from the side, standing; `stag` adds antlers. */
export function deer(
  c: Canvas,
  x: number,
  base: number,
  size: number,
  depth: number,
  stag: boolean,
  facing: 1 | -1 = 1,
): string {
  const { palette } = c;
  const coat = palette.seen(colour(c.palette.pigments.snowCover > 0.3 ? '#6e5a4a' : '#8a5e3c'), 0.12, depth);
  const s = size / 100;
  const body =
    'M-38 -52C-30 -60 -8 -57 6 -57C14 -58 20 -64 25 -74C27 -80 28 -86 32 -90L29 -99C33 -98 36 -94 38 -91C43 -90 50 -84 54 -80C54 -77 50 -76 46 -77C42 -76 40 -74 39 -70C37 -60 32 -50 26 -44C25 -38 24 -34 25 -26L26 0L21 0L19 -25C17 -31 15 -35 14 -38C4 -35 -10 -35 -20 -38C-23 -33 -27 -28 -26 -24L-25 0L-30 0L-33 -23C-35 -30 -40 -36 -40 -43Z' +
    'M15 -40L16 0L11 0L8 -38ZM-22 -40L-17 -24L-17 0L-21 0L-25 -24ZM-38 -52L-46 -44C-45 -40 -42 -38 -40 -42Z';
  const antlers = stag
    ? stroke(
        'M33 -92C30 -104 34 -114 44 -118M35 -106L30 -114M39 -114L37 -123M34 -92C40 -102 48 -106 56 -112M46 -104L48 -115',
        hex(palette.seen(colour('#cbb489'), 0.3, depth)),
        2.4,
      )
    : '';
  return `<g transform="translate(${n(x)} ${n(base)}) scale(${(s * facing).toFixed(3)} ${s.toFixed(3)})"><path fill="${hex(coat)}" d="${body}"/>${antlers}</g>`;
}

/** A ladder stand against a trunk. */
export function ladderStand(c: Canvas, x: number, base: number, size: number, depth: number): string {
  const { palette } = c;
  const tone = hex(palette.seen(colour('#2e2c28'), 0.1, depth));
  const w = size * 0.075;
  const top = base - size;
  let rungs = '';
  for (let y = base - size * 0.06; y > top + size * 0.04; y -= size * 0.085)
    rungs += `M${n(x - w)} ${n(y)}L${n(x + w)} ${n(y)}`;
  const line = Math.max(0.9, size * 0.011);
  return (
    stroke(
      `M${n(x - w)} ${n(base)}L${n(x - w * 0.9)} ${n(top)}M${n(x + w)} ${n(base)}L${n(x + w * 0.9)} ${n(top)}${rungs}`,
      tone,
      line,
    ) +
    stroke(
      `M${n(x - w * 2.2)} ${n(top)}L${n(x + w * 2.2)} ${n(top)}M${n(x - w * 2.2)} ${n(top)}L${n(x - w * 2.2)} ${n(top - size * 0.13)}L${n(x + w * 2.2)} ${n(top - size * 0.13)}L${n(x + w * 2.2)} ${n(top)}M${n(x + w * 1.6)} ${n(top)}L${n(x + w * 1.6)} ${n(top - size * 0.2)}`,
      tone,
      line * 1.5,
    )
  );
}

/** A box blind on legs at a field edge. */
export function boxBlind(c: Canvas, x: number, base: number, size: number, depth: number): string {
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
}

/** A dairy barn with a gambrel roof, and a silo. */
export function barn(c: Canvas, x: number, base: number, size: number, depth: number): string {
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
}

/** A fence of leaning posts and sagging wire between two points; it shrinks with distance. */
export function fence(
  c: Canvas,
  from: [number, number],
  to: [number, number],
  near: number,
  far: number,
  posts: number,
): string {
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
}

/** A canoe drawn up or afloat, seen from the side. */
export function canoe(c: Canvas, x: number, base: number, size: number, hull: Colour): string {
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
}

/** A plank dock that runs out from the near shore toward a point. */
export function dock(
  c: Canvas,
  near: [number, number],
  far: [number, number],
  nearWidth: number,
  farWidth: number,
): string {
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
}

/** Decoys, or the ducks themselves, on the water. */
export function ducks(c: Canvas, x: number, y: number, size: number, count: number): string {
  const { random, palette } = c;
  const paint = brush();
  const body = palette.seen(colour('#5d4c3c'), 0.1);
  const head = palette.seen(colour('#26382f'), 0.1);
  for (let i = 0; i < count; i++) {
    const px = x + between(random, -1, 1) * size * 5;
    const py = y + between(random, -1, 1) * size * 1.1;
    const s = size * between(random, 0.85, 1.05) * (chance(random, 0.5) ? 1 : -1);
    const k = Math.abs(s);
    paint.dab(
      body,
      `M${n(px - s)} ${n(py - k * 0.25)}Q${n(px - s * 0.5)} ${n(py + k * 0.12)} ${n(px + s * 0.5)} ${n(py)}Q${n(px + s * 0.8)} ${n(py - k * 0.2)} ${n(px + s * 0.5)} ${n(py - k * 0.38)}Q${n(px - s * 0.3)} ${n(py - k * 0.55)} ${n(px - s)} ${n(py - k * 0.25)}Z`,
    );
    paint.dab(
      head,
      `M${n(px + s * 0.45)} ${n(py - k * 0.3)}Q${n(px + s * 0.35)} ${n(py - k * 0.85)} ${n(px + s * 0.65)} ${n(py - k * 0.85)}Q${n(px + s * 0.85)} ${n(py - k * 0.82)} ${n(px + s * 1.08)} ${n(py - k * 0.62)}Q${n(px + s * 0.8)} ${n(py - k * 0.6)} ${n(px + s * 0.72)} ${n(py - k * 0.28)}Z`,
    );
  }
  return paint.markup();
}

/** Wild turkeys feeding. */
export function turkeys(c: Canvas, x: number, base: number, size: number, depth: number): string {
  const { random, palette } = c;
  const tone = palette.seen(colour('#33291f'), 0.1, depth);
  const paint = brush();
  const count = whole(random, 2, 5);
  for (let i = 0; i < count; i++) {
    const px = x + (i - count / 2) * size * between(random, 1.1, 1.7);
    const f = chance(random, 0.5) ? 1 : -1;
    const s = size * between(random, 0.85, 1.1);
    const up = chance(random, 0.5) ? 1 : 0.45;
    const at = (dx: number, dy: number) => `${n(px + f * dx * s)} ${n(base + dy * s)}`;
    paint.dab(
      tone,
      `M${at(-0.75, -0.3)}Q${at(-0.4, -0.62)} ${at(0.1, -0.68)}Q${at(0.3, -0.68)} ${at(0.4, -0.6 - 0.4 * up)}L${at(0.58, -0.58 - 0.4 * up)}L${at(0.48, -0.52 - 0.36 * up)}Q${at(0.5, -0.35)} ${at(0.1, -0.22)}L${at(0.1, 0)}L${at(0.03, 0)}L${at(0, -0.22)}L${at(-0.1, 0)}L${at(-0.16, 0)}L${at(-0.12, -0.24)}Q${at(-0.45, -0.22)} ${at(-0.75, -0.3)}Z`,
    );
  }
  return paint.markup();
}
