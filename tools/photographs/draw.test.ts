import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPhotograph, drawSvg } from './draw.ts';
import { lights, sceneKinds, seasons } from './kinds.ts';
import { pictures } from './pictures.ts';

const photographs = join(import.meta.dirname, '../../demo/photographs');

describe('drawn photographs', () => {
  it('are the same for the same seed, and differ for another', () => {
    const picture = { seed: 'a', scene: 'lake', season: 'autumn', light: 'dawn' } as const;
    const [first, again, other] = [picture, { ...picture }, { ...picture, seed: 'b' }].map(drawSvg);
    expect(again === first).toBe(true);
    expect(other === first).toBe(false);
  });

  it.each(sceneKinds)('have no invalid number, in any season and light: %s', (scene) => {
    for (let i = 0; i < 3; i++) {
      const season = seasons[(i * 2) % seasons.length] ?? 'autumn';
      const light = lights[(i * 3) % lights.length] ?? 'day';
      const svg = drawSvg({ seed: String(i), scene, season, light });
      // Without embedded textures, whose base64 may contain these letters.
      const drawing = svg.replaceAll(/base64,[^"]+/g, '');
      expect(/NaN|Infinity|undefined/.exec(drawing)?.[0]).toBeUndefined();
      expect(svg.length).toBeLessThan(6_000_000);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('have unique names', () => {
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  });

  it('are the same as in demo/photographs: after a change, npm run draw-photographs', async () => {
    const picture = pictures.find(({ name }) => name === 'lake-autumn');
    if (!picture) throw new Error('There is no such picture.');
    const drawn = await pixelsOf(await drawPhotograph(picture));
    const stored = await pixelsOf(readFileSync(join(photographs, `${picture.name}.webp`)));
    expect(drawn.info).toEqual(stored.info);
    let difference = 0;
    for (const [i, value] of drawn.data.entries()) difference += Math.abs(value - (stored.data[i] ?? 0));
    // Processors round differently by a step at times; another drawing differs by tens.
    expect(difference / drawn.data.length).toBeLessThan(0.5);
  });
});

const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer({ resolveWithObject: true });
