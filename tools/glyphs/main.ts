/**
 * Draws the letters of the maps emulator from Source Sans 3, in Chromium, as the signed distance fields that
 * MapLibre reads. By hand, after a change of font: node_modules/.bin/node tools/glyphs/main.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Page } from '@playwright/test';
import { encodeGlyphs, type Glyph } from './encode-glyphs.ts';

const { resolve } = createRequire(import.meta.url);
const target = new URL('../../emulators/maps/glyphs/', import.meta.url);

const fonts = [
  { name: 'regular', file: 'normal', weight: '400', style: 'normal' },
  { name: 'bold', file: 'normal', weight: '650', style: 'normal' },
  { name: 'italic', file: 'italic', weight: '400', style: 'italic' },
];

/** Latin with its accents, and the typographer's punctuation: dashes, quotes, dots. */
const ranges = [0, 8192];

/** What the page draws with: the library, and one font by the name `Map`. */
const load = async (page: Page, font: (typeof fonts)[number]): Promise<void> => {
  const library = readFileSync(resolve('@mapbox/tiny-sdf'), 'utf8');
  const file = resolve(
    `@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-${font.file}.woff2`,
  );
  const url = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
  await page.setContent('<canvas></canvas>');
  await page.addScriptTag({
    type: 'module',
    content: library.replace('export default class TinySDF', 'globalThis.TinySDF = class TinySDF'),
  });
  await page.evaluate(
    async ({ url, weight, style }) => {
      const face = new FontFace('Map', `url(${url})`, { weight: '200 900', style });
      document.fonts.add(await face.load());
      await document.fonts.load(`${style} ${weight} 24px Map`);
    },
    { url, ...font },
  );
};

/** The letters that the font has among 256 from `start` on. */
const draw = async (page: Page, font: (typeof fonts)[number], start: number): Promise<Glyph[]> =>
  page.evaluate(
    ({ weight, style, start }) => {
      const { TinySDF } = globalThis as unknown as { TinySDF: new (options: object) => Drawer };
      type Drawer = { draw(letter: string): Record<string, number> & { data: Uint8ClampedArray } };
      const drawer = new TinySDF({ fontFamily: 'Map', fontWeight: weight, fontStyle: style });
      const pen = document.querySelector('canvas')?.getContext('2d');
      const widthIn = (letter: string, family: string) => {
        if (!pen) return 0;
        pen.font = `${style} ${weight} 24px ${family}`;
        return pen.measureText(letter).width;
      };
      return (
        Array.from({ length: 256 }, (_, index) => start + index)
          .filter((id) => (id >= 32 && id < 127) || (id >= 160 && id < 256) || (id >= 8208 && id < 8251))
          .map((id) => [id, String.fromCodePoint(id)] as const)
          // A letter that the font lacks takes the width of the fallback.
          .filter(([, letter]) => widthIn(letter, 'Map, monospace') === widthIn(letter, 'Map, serif'))
          .map(([id, letter]) => {
            const glyph = drawer.draw(letter);
            return {
              id,
              bitmap: [...glyph.data],
              width: glyph.glyphWidth ?? 0,
              height: glyph.glyphHeight ?? 0,
              left: Math.round(glyph.glyphLeft ?? 0),
              top: Math.round((glyph.glyphTop ?? 0) - 27), // counted from 27 px above the baseline
              advance: Math.round(glyph.glyphAdvance ?? 0),
            };
          })
      );
    },
    { ...font, start },
  );

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
try {
  for (const font of fonts) {
    const page = await browser.newPage();
    await load(page, font);
    for (const start of ranges) {
      const glyphs = await draw(page, font, start);
      const bytes = encodeGlyphs(font.name, `${start}-${start + 255}`, glyphs);
      writeFileSync(new URL(`${font.name}-${start}-${start + 255}.pbf`, target), bytes);
      process.stdout.write(`${font.name} ${start}: ${glyphs.length} letters, ${bytes.length} bytes\n`);
    }
    await page.close();
  }
} finally {
  await browser.close();
}
