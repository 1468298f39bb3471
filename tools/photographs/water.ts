import { between } from '#demo/random.ts';
import { brush, type Canvas, fall, n, type Stop } from './canvas.ts';
import { type Colour, colour, mix } from './colour.ts';
import { noise2 } from './noise.ts';

/** The mirror of some markup about the height `y`, a little shortened, as still water shows it. */
export const mirrored = (
  c: Canvas,
  markup: string,
  y: number,
  squeeze = 0.86,
): [original: string, mirror: string] => {
  const id = c.id();
  return [
    `<g id="${id}">${markup}</g>`,
    `<use href="#${id}" transform="matrix(1 0 0 ${-squeeze} 0 ${n(y * (1 + squeeze))})"/>`,
  ];
};

/** Reflections run a little downward on any water that is not dead still. */
export const smeared = (c: Canvas, markup: string, amount: number, top: number): string => {
  const id = c.id();
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="${n(top)}" width="${n(c.width)}" height="${n(1000 - top)}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${n(amount * 0.35)} ${n(amount)}"/></filter><g filter="url(#${id})">${markup}</g>`;
};

/** The sky in the water, from the shore down; darker and deeper toward the viewer. */
export const waterSky = (c: Canvas, top: number, bottom: number): [definition: string, paint: string] => {
  const { sky } = c.palette;
  const deep = deepWater(c);
  const last = sky.length - 1;
  const list = [...sky]
    .reverse()
    .map((s, i) => [i / last, mix(s, deep, 0.1 + 0.4 * (i / last) ** 1.2)] as Stop);
  return fall(c, top, bottom, list);
};

/** What is seen looking down into the water. */
export const deepWater = (c: Canvas): Colour => c.palette.seen(colour('#23414a'), 0.22);

/** Ripples: long thin lenses of sky and of shade, small far off, in patches where the wind touches. */
export const ripples = (
  c: Canvas,
  top: number,
  bottom: number,
  amount: number,
  inside: (x: number, y: number) => boolean = () => true,
): string => {
  const { random, palette } = c;
  const bright = brush();
  const dark = brush();
  const wind = noise2(random);
  const deep = deepWater(c);
  const rows = 46;
  for (let r = 0; r < rows; r++) {
    const t = (r + random()) / rows;
    const y = top + (bottom - top) * t ** 1.7 + 2;
    const size = 14 + 120 * t;
    const sky = palette.sky[Math.max(0, palette.sky.length - 1 - Math.floor(t * 3.5))] ?? deep;
    for (let x = -size; x < c.width + size; x += size * between(random, 0.7, 2.4)) {
      const w = wind(x / 420, y / 70);
      if (w + between(random, -0.3, 0.3) < 0.25 - amount * 0.5) continue;
      const l = size * between(random, 0.35, 1);
      const h = (0.5 + 2.2 * t) * between(random, 0.6, 1.2);
      if (!inside(x, y) || !inside(x + l, y)) continue;
      const path = `M${n(x)} ${n(y)}q${n(l / 2)} ${n(-h)} ${n(l)} 0q${n(-l / 2)} ${n(h)} ${n(-l)} 0z`;
      if (random() < 0.6) bright.dab(mix(sky, palette.glow, 0.2 * palette.weather.shine), path);
      else dark.dab(deep, path);
    }
  }
  return bright.markup(0.42) + dark.markup(0.28);
};

/** The sun's road on the water. */
export const glitter = (c: Canvas, top: number, bottom: number, strength: number): string => {
  const { random, palette } = c;
  if (palette.weather.sun === 'hidden') return '';
  const paint = brush();
  const light = mix(palette.glow, colour('#ffffff'), 0.35);
  for (let i = 0; i < 260; i++) {
    const t = random() ** 1.3;
    const y = top + 2 + (bottom - top) * t;
    const reach = 16 + 90 * t;
    const x = c.sun.x + reach * (random() + random() + random() - 1.5) * 1.1;
    const l = between(random, 6, 14) * (0.5 + 3 * t);
    const h = 0.7 + 2 * t;
    paint.dab(
      light,
      `M${n(x - l / 2)} ${n(y)}q${n(l / 2)} ${n(-h)} ${n(l)} 0q${n(-l / 2)} ${n(h)} ${n(-l)} 0z`,
    );
  }
  return paint.markup(0.5 * strength);
};
