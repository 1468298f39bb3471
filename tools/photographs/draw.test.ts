import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPhotograph, drawSvg } from './draw.ts';
import { lights, sceneKinds, seasons } from './kinds.ts';
import { pictures } from './pictures.ts';

const photographs = join(import.meta.dirname, '../../demo/photographs');

describe('drawn photographs', () => {
  it('are the same for the same seed, and others for another', () => {
    const picture = { seed: 'a', scene: 'lake', season: 'autumn', light: 'dawn' } as const;
    const [once, again, other] = [picture, { ...picture }, { ...picture, seed: 'b' }].map(drawSvg);
    expect(again === once).toBe(true);
    expect(other === once).toBe(false);
  });

  it.each(sceneKinds)('hold no broken number, in any season and light: %s', (scene) => {
    for (let i = 0; i < 3; i++) {
      const season = seasons[(i * 2) % seasons.length] ?? 'autumn';
      const light = lights[(i * 3) % lights.length] ?? 'day';
      const svg = drawSvg({ seed: String(i), scene, season, light });
      // Looked for in the drawing alone: the letters may well occur in an embedded texture.
      const drawing = svg.replaceAll(/base64,[^"]+/g, '');
      expect(/NaN|Infinity|undefined/.exec(drawing)?.[0]).toBeUndefined();
      expect(svg.length).toBeLessThan(6_000_000);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('have names that no other has', () => {
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  });

  it('come out as kept in demo/photographs: after a change, npm run draw-photographs', async () => {
    const picture = pictures.find(({ name }) => name === 'lake-autumn');
    if (!picture) throw new Error('There is no such picture.');
    const drawn = await pixelsOf(await drawPhotograph(picture));
    const kept = await pixelsOf(readFileSync(join(photographs, `${picture.name}.webp`)));
    expect(drawn.info).toEqual(kept.info);
    let difference = 0;
    for (const [i, value] of drawn.data.entries()) difference += Math.abs(value - (kept.data[i] ?? 0));
    // Processors round differently by a step now and then; another drawing differs by tens.
    expect(difference / drawn.data.length).toBeLessThan(0.5);
  });
});

const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer({ resolveWithObject: true });
