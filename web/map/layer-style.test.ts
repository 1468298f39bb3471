import { expect, test } from 'vitest';
import { urlsOfNames } from './layer-style.ts';

// docs/rules/search.md#built-in-map
test('a street map is asked for the letters and icons of its names before it shows', () => {
  const label = (textFont: unknown) =>
    ({ id: String(textFont), type: 'symbol', source: 'tiles', layout: { 'text-font': textFont } }) as never;
  const style = {
    version: 8 as const,
    sources: {},
    glyphs: 'https://tiles.example/fonts/{fontstack}/{range}.pbf',
    sprite: 'https://tiles.example/sprites/icons',
    layers: [label(['step', ['zoom'], ['literal', ['A']]]), label(['Noto Sans Bold', 'Arial'])],
  };
  expect(urlsOfNames(style, 1)).toEqual([
    'https://tiles.example/fonts/Noto Sans Bold,Arial/0-255.pbf',
    'https://tiles.example/sprites/icons.json',
  ]);
  expect(urlsOfNames({ ...style, layers: [] }, 2)).toEqual(['https://tiles.example/sprites/icons@2x.json']);
  expect(urlsOfNames({ version: 8, sources: {}, layers: style.layers }, 1)).toEqual([]);
});
