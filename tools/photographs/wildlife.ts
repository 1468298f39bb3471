import { between, chance, whole } from '#demo/random.ts';
import { brush, type Canvas, n, outline } from './canvas.ts';
import { colour, hex, mix } from './colour.ts';

/** Animals, drawn small and dark. Each stands at (x, base), `size` units high, at a depth (0 near … 1 far). */

/** A skein of geese in a V, seen from below and behind. */
export const geese = (c: Canvas, x: number, y: number, count: number, span: number): string => {
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
};

/** A whitetail seen from the side, standing; `stag` adds antlers. */
export const deer = (
  c: Canvas,
  x: number,
  base: number,
  size: number,
  depth: number,
  stag: boolean,
  facing: 1 | -1 = 1,
): string => {
  const { palette } = c;
  const coat = palette.seen(colour(c.palette.pigments.snowCover > 0.3 ? '#6e5a4a' : '#8a5e3c'), 0.12, depth);
  const s = size / 100;
  const body =
    'M-38 -52C-30 -60 -8 -57 6 -57C14 -58 20 -64 25 -74C27 -80 28 -86 32 -90L29 -99C33 -98 36 -94 38 -91C43 -90 50 -84 54 -80C54 -77 50 -76 46 -77C42 -76 40 -74 39 -70C37 -60 32 -50 26 -44C25 -38 24 -34 25 -26L26 0L21 0L19 -25C17 -31 15 -35 14 -38C4 -35 -10 -35 -20 -38C-23 -33 -27 -28 -26 -24L-25 0L-30 0L-33 -23C-35 -30 -40 -36 -40 -43Z' +
    'M15 -40L16 0L11 0L8 -38ZM-22 -40L-17 -24L-17 0L-21 0L-25 -24ZM-38 -52L-46 -44C-45 -40 -42 -38 -40 -42Z';
  const antlers = stag
    ? outline(
        'M33 -92C30 -104 34 -114 44 -118M35 -106L30 -114M39 -114L37 -123M34 -92C40 -102 48 -106 56 -112M46 -104L48 -115',
        hex(palette.seen(colour('#cbb489'), 0.3, depth)),
        2.4,
      )
    : '';
  return `<g transform="translate(${n(x)} ${n(base)}) scale(${(s * facing).toFixed(3)} ${s.toFixed(3)})"><path fill="${hex(coat)}" d="${body}"/>${antlers}</g>`;
};

/** Decoys, or the ducks themselves, on the water. */
export const ducks = (c: Canvas, x: number, y: number, size: number, count: number): string => {
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
};

/** Wild turkeys feeding. */
export const turkeys = (c: Canvas, x: number, base: number, size: number, depth: number): string => {
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
};
