import { between, chance } from '#demo/random.ts';
import { band, brush, type Canvas, fall, halo, n } from './canvas.ts';
import { bytes, colour, mix } from './colour.ts';
import { layered, noise2 } from './noise.ts';
import { texture } from './texture.ts';

/** Sky down to `horizon`: gradient, stars, sun or moon with its glow, clouds. */
export const sky = (c: Canvas, horizon: number): string => {
  const { palette } = c;
  const last = palette.sky.length - 1;
  const [gradient, paint] = fall(
    c,
    0,
    horizon,
    palette.sky.map((s, i) => [(i / last) ** 1.15, s] as const),
  );
  const stars = palette.weather.sun === 'moon' ? starField(c, horizon) : '';
  return gradient + band(c, -2, c.height + 2, paint) + stars + sun(c) + clouds(c, horizon);
};

const airRadius = 500;

/**
 * Defines the warm air about the sun, for sunAir. A texture with noise in its last bit: a plain gradient
 * this faint would show its 8-bit steps as rings.
 */
export const defineSunAir = (c: Canvas): string => {
  const [r, g, b] = bytes(c.palette.glow);
  const image = texture(200, 200, (u, v) => {
    const t = Math.hypot(u - 0.5, v - 0.5) * 2;
    const fade = t >= 1 ? 0 : 0.55 * (1 - t) ** 2 * (1 + 0.4 * t);
    return [r, g, b, fade > 0 ? fade + (c.random() - 0.5) / 45 : 0];
  });
  return `<defs><image id="air" x="${-airRadius}" y="${-airRadius}" width="${2 * airRadius}" height="${2 * airRadius}" href="${image}"/></defs>`;
};

/** The warm air about the sun, to lay over sky and distant land. */
export const sunAir = (c: Canvas, strength: number, radius = 620): string => {
  const scale = (radius / airRadius).toFixed(3);
  const opacity = Math.min(1, strength * c.palette.weather.shine).toFixed(2);
  return `<use href="#air" opacity="${opacity}" transform="translate(${n(c.sun.x)} ${n(c.sun.y)}) scale(${scale})"/>`;
};

const sun = (c: Canvas): string => {
  const { glow, weather } = c.palette;
  const white = mix(glow, colour('#ffffff'), 0.55);
  const air = sunAir(c, 0.8, 800) + sunAir(c, 1, 380);
  if (weather.sun === 'hidden') return air;
  const r = weather.sun === 'moon' ? 26 : 34;
  const rim = halo(c, c.sun, r * 4.5, [
    [0, white, 0.75],
    [0.25, white, 0.5],
    [1, glow, 0],
  ]);
  const soft = c.palette.light === 'fog' ? 0.75 : 0.97;
  return (
    air +
    rim +
    halo(c, c.sun, r, [
      [0, white, soft],
      [0.9, white, soft],
      [1, white, 0],
    ])
  );
};

const starField = (c: Canvas, horizon: number): string => {
  const paint = brush();
  const star = mix(c.palette.glow, colour('#ffffff'), 0.4);
  for (let i = 0; i < 170; i++) {
    const y = horizon * 0.8 * c.random() ** 1.4;
    const x = c.random() * c.width;
    const r = between(c.random, 0.5, 1.2) * (chance(c.random, 0.07) ? 1.7 : 1);
    paint.dab(
      mix(star, c.palette.sky[1] ?? star, c.random() * 0.6),
      `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0`,
    );
  }
  return paint.markup();
};

/**
 * Clouds as seen from below a flat deck: they shrink and flatten toward the horizon. Lit where they thin
 * out toward the sun, shaded where they are thick.
 */
const clouds = (c: Canvas, horizon: number): string => {
  const { palette, random } = c;
  const cover = palette.weather.cloud;
  if (cover < 0.02) return '';
  const field = layered(noise2(random), 5, 0.52);
  const broad = noise2(random);
  const lit = bytes(colour(palette.weather.cloudLit));
  const shade = bytes(colour(palette.weather.cloudShade));
  const streak = between(random, 0.35, 0.95);
  const drift = random() * 50;
  const edge = 0.42 - cover * 0.75 + between(random, -0.08, 0.08);
  const sunU = c.sun.x / c.width;
  const sunV = c.sun.y / horizon;
  const image = texture(260, 150, (u, v) => {
    const far = 1 / (1.12 - v * 0.98);
    const x = (u - 0.5) * far * 2.4 * streak + drift;
    const z = far * 2.1;
    const d = field(x, z) + 0.35 * broad(x * 0.35, z * 0.35) - edge;
    if (d <= 0) return [0, 0, 0, 0];
    const toward = field(x + (sunU - u) * 0.3, z - 0.12) + 0.35 * broad(x * 0.35, z * 0.35) - edge;
    const distance = Math.hypot(u - sunU, (v - sunV) * 0.7);
    const bright = Math.min(
      1,
      Math.max(0, 0.5 + (d - toward) * 2.2 + 0.45 * Math.exp(-distance * 3) - d * 0.55),
    );
    const opacity = Math.min(1, d * 2.6) * Math.min(1, (1 - v) * 5 + 0.08) * (0.55 + 0.4 * cover);
    return [
      shade[0] + (lit[0] - shade[0]) * bright,
      shade[1] + (lit[1] - shade[1]) * bright,
      shade[2] + (lit[2] - shade[2]) * bright,
      opacity,
    ];
  });
  return `<image x="0" y="0" width="${n(c.width)}" height="${n(horizon)}" preserveAspectRatio="none" href="${image}"/>`;
};
