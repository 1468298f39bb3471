import { pick, type Random } from '../random.ts';
import { type Colour, colour, type Linear, mix, shift, under } from './colour.ts';
import type { Light, Season } from './kinds.ts';
import { type Pigments, pigments } from './pigments.ts';

/** One sky and the light that it gives. */
interface Weather {
  /** From the zenith down to the horizon. */
  sky: readonly string[];
  /** What distance fades to: first this … */
  near: string;
  /** … and at the horizon this. */
  far: string;
  glow: string;
  /** Strength of the glow about the sun, 0–1. */
  shine: number;
  ambient: Linear;
  key: Linear;
  /** How much colour the eye still sees in things, 0–1: little by moonlight. */
  chroma?: number;
  /** How thick the air is: 1 clear, 3 misty. */
  air: number;
  /** How much mist lies low, 0–1. */
  mist: number;
  cloudLit: string;
  cloudShade: string;
  /** How much of the sky clouds take, 0–1. */
  cloud: number;
  sun: 'disc' | 'hidden' | 'moon';
  /** Height of the sun above the skyline as a share of the sky. */
  sunHeight: number;
}

const weathers: Record<Light, readonly Weather[]> = {
  dawn: [
    {
      sky: ['#50708f', '#8595a8', '#c6aeab', '#f0c39c', '#fadcab'],
      near: '#7d8299',
      far: '#f0c8a0',
      glow: '#ffdf9e',
      shine: 0.9,
      ambient: [0.42, 0.46, 0.58],
      key: [0.95, 0.6, 0.36],
      air: 1.9,
      mist: 0.75,
      cloudLit: '#ffd3a0',
      cloudShade: '#9a8a9d',
      cloud: 0.45,
      sun: 'disc',
      sunHeight: 0.1,
    },
    {
      sky: ['#5a6d92', '#9a93b0', '#d8a9ac', '#f3bfa0', '#f9d9b4'],
      near: '#8b87a3',
      far: '#efc3ab',
      glow: '#ffe0b0',
      shine: 0.8,
      ambient: [0.46, 0.47, 0.62],
      key: [0.9, 0.56, 0.4],
      air: 2.2,
      mist: 0.9,
      cloudLit: '#fbc2a4',
      cloudShade: '#9b8dab',
      cloud: 0.35,
      sun: 'disc',
      sunHeight: 0.05,
    },
    {
      sky: ['#3c6280', '#6d94a3', '#b7c4b4', '#e8d5a6', '#f3e0b2'],
      near: '#6a8791',
      far: '#e9d4a4',
      glow: '#fff0bd',
      shine: 0.85,
      ambient: [0.4, 0.48, 0.55],
      key: [0.95, 0.68, 0.38],
      air: 2,
      mist: 0.85,
      cloudLit: '#f8dba6',
      cloudShade: '#7e95a0',
      cloud: 0.3,
      sun: 'disc',
      sunHeight: 0.12,
    },
  ],
  day: [
    {
      sky: ['#4f88b5', '#7faccb', '#b4d0dc', '#dde8e4', '#eceee2'],
      near: '#8fb0c0',
      far: '#d9e5e2',
      glow: '#fff8e0',
      shine: 0.3,
      ambient: [0.58, 0.64, 0.72],
      key: [0.72, 0.66, 0.52],
      air: 1.2,
      mist: 0.1,
      cloudLit: '#ffffff',
      cloudShade: '#a9bccb',
      cloud: 0.55,
      sun: 'hidden',
      sunHeight: 0.7,
    },
    {
      sky: ['#6c9bb4', '#9dbdc6', '#c9d8d2', '#e6e6d3', '#efe9d2'],
      near: '#9bb3b4',
      far: '#e2e2d0',
      glow: '#fff4d2',
      shine: 0.35,
      ambient: [0.58, 0.62, 0.64],
      key: [0.76, 0.66, 0.47],
      air: 1.5,
      mist: 0.25,
      cloudLit: '#fffaf0',
      cloudShade: '#b5c0c2',
      cloud: 0.4,
      sun: 'hidden',
      sunHeight: 0.6,
    },
  ],
  golden: [
    {
      sky: ['#5d8cad', '#92b0b8', '#cfcdae', '#f0d093', '#f7d791'],
      near: '#8496a3',
      far: '#efd49c',
      glow: '#ffe9a8',
      shine: 0.8,
      ambient: [0.46, 0.46, 0.46],
      key: [1.05, 0.76, 0.38],
      air: 1.7,
      mist: 0.35,
      cloudLit: '#ffe2a6',
      cloudShade: '#a99f98',
      cloud: 0.4,
      sun: 'disc',
      sunHeight: 0.25,
    },
    {
      sky: ['#7391ad', '#a5adb5', '#d8bfae', '#efbf98', '#f6d2a4'],
      near: '#8a8ba0',
      far: '#edc5a0',
      glow: '#ffdca6',
      shine: 0.75,
      ambient: [0.46, 0.45, 0.48],
      key: [1.02, 0.7, 0.38],
      air: 1.6,
      mist: 0.3,
      cloudLit: '#ffd0a0',
      cloudShade: '#a098a4',
      cloud: 0.55,
      sun: 'disc',
      sunHeight: 0.18,
    },
    {
      // The sun low behind the viewer: a clear blue sky over warm land.
      sky: ['#3f7299', '#6a9ab3', '#9dbcc0', '#cfd5c2', '#ebdfc0'],
      near: '#82a0ae',
      far: '#d8d8c6',
      glow: '#fff0cc',
      shine: 0.2,
      ambient: [0.46, 0.5, 0.56],
      key: [1.02, 0.8, 0.5],
      air: 1.1,
      mist: 0.15,
      cloudLit: '#fff1d8',
      cloudShade: '#a9b4bf',
      cloud: 0.6,
      sun: 'hidden',
      sunHeight: 0.5,
    },
  ],
  dusk: [
    {
      sky: ['#25305a', '#4c4878', '#94597f', '#d87a62', '#f2a65c'],
      near: '#6b5480',
      far: '#d98a6c',
      glow: '#ffb765',
      shine: 0.75,
      ambient: [0.3, 0.29, 0.42],
      key: [0.62, 0.32, 0.22],
      chroma: 0.85,
      air: 1.8,
      mist: 0.4,
      cloudLit: '#f08a5f',
      cloudShade: '#4f4470',
      cloud: 0.5,
      sun: 'disc',
      sunHeight: 0.03,
    },
    {
      sky: ['#1f3a55', '#3f6378', '#8a8a8c', '#d3a06e', '#eab772'],
      near: '#526877',
      far: '#c79f78',
      glow: '#ffc97c',
      shine: 0.7,
      ambient: [0.29, 0.34, 0.41],
      key: [0.6, 0.38, 0.2],
      chroma: 0.85,
      air: 1.8,
      mist: 0.45,
      cloudLit: '#e3a672',
      cloudShade: '#41566b',
      cloud: 0.45,
      sun: 'hidden',
      sunHeight: 0.02,
    },
    {
      sky: ['#3b3a63', '#6f5683', '#b9738a', '#e59c86', '#f4c49a'],
      near: '#7c6688',
      far: '#dfa48f',
      glow: '#ffce9c',
      shine: 0.65,
      ambient: [0.34, 0.31, 0.43],
      key: [0.6, 0.36, 0.28],
      chroma: 0.85,
      air: 2,
      mist: 0.5,
      cloudLit: '#f0a08a',
      cloudShade: '#665680',
      cloud: 0.4,
      sun: 'hidden',
      sunHeight: 0.02,
    },
  ],
  overcast: [
    {
      sky: ['#8d9ba3', '#a8b3b7', '#c1c8c7', '#d6d8d2', '#e0dfd6'],
      near: '#a3aeb1',
      far: '#d3d6d1',
      glow: '#f2eee0',
      shine: 0.25,
      ambient: [0.66, 0.69, 0.72],
      key: [0.24, 0.23, 0.21],
      chroma: 0.82,
      air: 1.7,
      mist: 0.35,
      cloudLit: '#dadcda',
      cloudShade: '#7f8d96',
      cloud: 0.95,
      sun: 'hidden',
      sunHeight: 0.5,
    },
    {
      sky: ['#6f8290', '#8c9ca6', '#aeb7b8', '#cdcdc2', '#dcd6c3'],
      near: '#8d9ca3',
      far: '#cdcdc3',
      glow: '#f5ead0',
      shine: 0.4,
      ambient: [0.58, 0.62, 0.66],
      key: [0.34, 0.31, 0.25],
      chroma: 0.82,
      air: 1.6,
      mist: 0.3,
      cloudLit: '#d9d5c6',
      cloudShade: '#64757f',
      cloud: 0.9,
      sun: 'hidden',
      sunHeight: 0.3,
    },
  ],
  fog: [
    {
      sky: ['#b9c3c5', '#c6cdcb', '#d3d6d0', '#dedcd2', '#e5e1d5'],
      near: '#b4bfc0',
      far: '#dcdcd4',
      glow: '#fff6e0',
      shine: 0.55,
      ambient: [0.62, 0.66, 0.68],
      key: [0.22, 0.2, 0.17],
      chroma: 0.8,
      air: 3.4,
      mist: 1,
      cloudLit: '#e6e4da',
      cloudShade: '#b9c1c2',
      cloud: 0.15,
      sun: 'disc',
      sunHeight: 0.35,
    },
    {
      sky: ['#a9b0a8', '#bfc1b3', '#d6cfb8', '#e8d9b8', '#eedfbd'],
      near: '#b1b2a3',
      far: '#e2d6b8',
      glow: '#fff0c4',
      shine: 0.75,
      ambient: [0.58, 0.59, 0.57],
      key: [0.4, 0.33, 0.2],
      chroma: 0.8,
      air: 3.1,
      mist: 1,
      cloudLit: '#f1e3c2',
      cloudShade: '#b5b5a6',
      cloud: 0.15,
      sun: 'disc',
      sunHeight: 0.3,
    },
  ],
  night: [
    {
      sky: ['#0e1c30', '#152b42', '#21415a', '#35596c', '#4a6c78'],
      near: '#24435a',
      far: '#45677a',
      glow: '#dfe9e4',
      shine: 0.5,
      ambient: [0.085, 0.135, 0.19],
      key: [0.12, 0.16, 0.2],
      chroma: 0.45,
      air: 1.7,
      mist: 0.6,
      cloudLit: '#6f8c99',
      cloudShade: '#1d3347',
      cloud: 0.3,
      sun: 'moon',
      sunHeight: 0.6,
    },
    {
      sky: ['#141a33', '#222b4d', '#3c4468', '#655d7c', '#8b7480'],
      near: '#343b5a',
      far: '#73687f',
      glow: '#f6e6cc',
      shine: 0.5,
      ambient: [0.1, 0.12, 0.19],
      key: [0.15, 0.14, 0.17],
      chroma: 0.45,
      air: 1.8,
      mist: 0.6,
      cloudLit: '#8a7890',
      cloudShade: '#2a3050',
      cloud: 0.35,
      sun: 'moon',
      sunHeight: 0.5,
    },
  ],
};

export interface Palette {
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
}

/** The palette of a season in a light; the seed chooses among the skies of that light. */
export function paletteFor(season: Season, light: Light, random: Random): Palette {
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
}
