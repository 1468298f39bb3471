import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPhotograph, renderPhotograph } from './draw.ts';
import { lights, sceneKinds, seasons } from './kinds.ts';

describe('drawn photographs', () => {
  it('are the same for the same spec and others for another seed', () => {
    const spec = { seed: 'a', scene: 'lake', season: 'autumn', light: 'dawn' } as const;
    const [once, again, other] = [spec, { ...spec }, { ...spec, seed: 'b' }].map(
      (each) => drawPhotograph(each).svg,
    );
    expect(again === once).toBe(true);
    expect(other === once).toBe(false);
  });

  it('choose what the spec leaves open by the seed', () => {
    const texts = new Set(Array.from({ length: 6 }, (_, seed) => drawPhotograph({ seed }).alt));
    expect(texts.size).toBeGreaterThan(3);
  });

  it.each(sceneKinds)('hold no broken number, in any season and light: %s', (scene) => {
    for (let i = 0; i < 3; i++) {
      const season = seasons[(i * 2) % seasons.length];
      const { svg, alt } = drawPhotograph({ seed: i, scene, season, light: lights[(i * 3) % lights.length] });
      // Looked for in the drawing alone: the letters may well occur in an embedded texture.
      const drawing = svg.replaceAll(/base64,[^"]+/g, '');
      expect(/NaN|Infinity|undefined/.exec(drawing)?.[0]).toBeUndefined();
      expect(svg.length).toBeLessThan(6_000_000);
      expect(alt).toMatch(/^Drawing of .{20,}/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('become JPEGs of the asked size with light and dark in them', async () => {
    const jpeg = await renderPhotograph({
      seed: 3,
      scene: 'marsh',
      season: 'autumn',
      light: 'golden',
      width: 480,
      height: 320,
    });
    const { format, width, height } = await sharp(jpeg).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 480, height: 320 });
    const { channels } = await sharp(jpeg).stats();
    for (const channel of channels) expect(channel.stdev).toBeGreaterThan(15);
  });
});
