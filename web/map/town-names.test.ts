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
test('a street map names large towns in the look of its cities, placed before them', () => {
  const { layers, sources } = withTowns(style(['label_town', 'label_city']));
  expect(layers.map(({ id }) => id)).toEqual(['background', 'label_town', 'label_city', 'large towns']);
  expect(layers[3]).toMatchObject({ layout: { 'text-font': ['Noto Sans Bold'] }, source: 'large towns' });
  expect(layers[3]).not.toHaveProperty('filter');
  expect(layers[3]).not.toHaveProperty('source-layer');
  // docs/rules/search.md#clusters
  expect(layers[3]).toMatchObject({ layout: { 'icon-optional': true } });
  expect(layers[3]).toHaveProperty('layout.text-variable-anchor-offset');
  const names = JSON.stringify(sources['large towns']);
  for (const name of ['Milwaukee', 'Wausau']) expect(names).toContain(`"name":"${name}"`);
});

test('a style without cities stays as it is', () => {
  const given = style(['label_town']);
  expect(withTowns(given)).toBe(given);
});
