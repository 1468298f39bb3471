import { between, chance, seeded } from '#demo/random.ts';
import { type Canvas, n } from './canvas.ts';
import { develop } from './finish.ts';
import type { SceneKind } from './kinds.ts';
import { paletteFor } from './palette.ts';
import type { Picture } from './pictures.ts';
import { backwater } from './scenes/backwater.ts';
import { bluffs } from './scenes/bluffs.ts';
import { bog } from './scenes/bog.ts';
import { field } from './scenes/field.ts';
import { lake } from './scenes/lake.ts';
import { lane } from './scenes/lane.ts';
import { marsh } from './scenes/marsh.ts';
import { prairie } from './scenes/prairie.ts';
import { ridges } from './scenes/ridges.ts';
import { savanna } from './scenes/savanna.ts';
import { shore } from './scenes/shore.ts';
import { stream } from './scenes/stream.ts';
import { vista } from './scenes/vista.ts';
import { woods } from './scenes/woods.ts';
import { defineSunAir } from './sky.ts';

const scenes: Record<SceneKind, (c: Canvas) => string> = {
  backwater,
  bluffs,
  bog,
  field,
  lake,
  lane,
  marsh,
  prairie,
  ridges,
  savanna,
  shore,
  stream,
  vista,
  woods,
};

/** The size of every picture in pixels: the largest width that the product stores. */
const width = 1600;
const height = 1067;

/** Draws a picture as SVG. Pure: the same seed, scene, season and light give the same text. */
export const drawSvg = ({ seed, scene, season, light }: Omit<Picture, 'name'>): string => {
  const random = seeded('photograph', seed);
  const palette = paletteFor(season, light, random);
  const across = (1000 * width) / height;
  const third = chance(random, 0.5) ? between(random, 0.2, 0.4) : between(random, 0.6, 0.82);
  let ids = 0;
  const canvas: Canvas = {
    width: across,
    height: 1000,
    random,
    palette,
    sun: { x: across * third, y: 420 * (1 - palette.weather.sunHeight) },
    id: () => `g${ids++}`,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${n(across)} 1000">${defineSunAir(canvas)}${scenes[scene](canvas)}</svg>`;
};

/** Draws a picture as WebP, 1600 × 1067 pixels. */
export const drawPhotograph = (picture: Picture): Promise<Buffer> => develop(drawSvg(picture));
