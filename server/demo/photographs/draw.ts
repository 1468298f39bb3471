import { between, chance, pick, seeded } from '../random.ts';
import { altText } from './alt.ts';
import { type Canvas, n } from './canvas.ts';
import { develop } from './finish.ts';
import { type Light, lights, type SceneKind, type Season, sceneKinds, seasons } from './kinds.ts';
import { paletteFor } from './palette.ts';
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

/** Which picture. Equal specs give equal pictures; what is left out is chosen by the seed. */
export interface PhotographSpec {
  seed: string | number;
  scene?: SceneKind;
  season?: Season;
  light?: Light;
  /** Pixels; 1600 × 1067 by default. */
  width?: number;
  height?: number;
}

/** Draws a picture as SVG, with the text that stands for it. Pure: the same spec gives the same bytes. */
export function drawPhotograph(spec: PhotographSpec): { svg: string; alt: string } {
  const { seed, width = 1600, height = 1067 } = spec;
  const random = seeded('photograph', seed);
  const scene = spec.scene ?? pick(random, sceneKinds);
  const season = spec.season ?? pick(random, seasons);
  const light = spec.light ?? pick(random, lights);
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${n(across)} 1000">${defineSunAir(canvas)}${scenes[scene](canvas)}</svg>`;
  return { svg, alt: altText(scene, season, light) };
}

/** The same picture as a JPEG of quality 86. */
export function renderPhotograph(spec: PhotographSpec): Promise<Buffer> {
  return develop(drawPhotograph(spec).svg);
}
