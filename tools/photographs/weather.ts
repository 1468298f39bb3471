import type { Linear } from './colour.ts';
import type { Light } from './kinds.ts';
import { dawn, dusk, golden } from './low-sun.ts';

/** One sky and the light that it gives. */
export type Weather = {
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
  /** Saturation of colors, 0–1: low by moonlight. */
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
};

/** The weathers of each light; those with a low sun are in low-sun.ts. */
export const weathers: Record<Light, readonly Weather[]> = {
  dawn,
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
  golden,
  dusk,
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
