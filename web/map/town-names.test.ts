import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { withTowns } from './town-names.ts';

const style = (ids: readonly string[]): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'vector', url: 'https://tiles.example/planet' } },
  layers: [
    { id: 'background', type: 'background' },
    ...ids.map((id) => ({
      id,
      type: 'symbol' as const,
      source: 'tiles',
      'source-layer': 'place',
      filter: ['==', ['get', 'class'], 'city'] as never,
      layout: { 'text-font': ['Noto Sans Bold'] },
    })),
  ],
});

// docs/rules/search.md#built-in-map
test('a street map names large towns in the look of its cities, below its own names', () => {
  const { layers, sources } = withTowns(style(['label_town', 'label_city']));
  expect(layers.map(({ id }) => id)).toEqual(['background', 'large towns', 'label_town', 'label_city']);
  expect(layers[1]).toMatchObject({ layout: { 'text-font': ['Noto Sans Bold'] }, source: 'large towns' });
  expect(layers[1]).not.toHaveProperty('filter');
  expect(layers[1]).not.toHaveProperty('source-layer');
  const names = JSON.stringify(sources['large towns']);
  for (const name of ['Milwaukee', 'Wausau']) expect(names).toContain(`"name":"${name}"`);
});

test('a style without cities stays as it is', () => {
  const given = style(['label_town']);
  expect(withTowns(given)).toBe(given);
});
