import { pick, type Random } from '#demo/random.ts';
import { type Colour, colour, type Linear, mix, shift, under } from './colour.ts';
import type { Light, Season } from './kinds.ts';
import { type Pigments, pigments } from './pigments.ts';
import { type Weather, weathers } from './weather.ts';

export type Palette = {
  season: Season;
  light: Light;
  pigments: Pigments;
  weather: Weather;
  sky: readonly Colour[];
  glow: Colour;
  /** What the air looks like at a depth from 0 (here) to 1 (the horizon). */
  air(depth: number): Colour;
  /** A pigment with `lit` (0 shade … 1 full sun) light on it, seen through the air at a depth. */
  seen(pigment: Colour, lit: number, depth?: number): Colour;
};

/** The palette of a season in a light; the seed chooses among the skies of that light. */
export const paletteFor = (season: Season, light: Light, random: Random): Palette => {
  const weather = pick(random, weathers[light]);
  const [near, far] = [colour(weather.near), colour(weather.far)];
  const { ambient, key } = weather;
  const air = (depth: number) => mix(near, far, Math.max(0, depth) ** 1.3);
  return {
    season,
    light,
    pigments: pigments[season],
    weather,
    sky: weather.sky.map(colour),
    glow: colour(weather.glow),
    air,
    seen(pigment, lit, depth = 0) {
      const light: Linear = [ambient[0] + key[0] * lit, ambient[1] + key[1] * lit, ambient[2] + key[2] * lit];
      const here = shift(under(pigment, light), 0, weather.chroma ?? 1);
      return mix(here, air(depth), 1 - Math.exp(-weather.air * Math.max(0, depth)));
    },
  };
};
