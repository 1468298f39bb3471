import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LazyLandMap, LazyMarkerMap, LazyPlaceMap } from './lazy-map.tsx';

const points = [
  { id: 'a', lat: 43.07, lng: -89.38, label: 'Oak ridge', price: '$45', spokenPrice: 'from $45 per day' },
  { id: 'b', lat: 45.5, lng: -90.2, label: 'Spruce bog', price: '$60', spokenPrice: 'from $60 per day' },
];

// docs/rules/search.md#drawn-map
test('the server renders the counties and a dot for each point, without the live map', () => {
  const html = renderToString(createElement(LazyLandMap, { points }));
  expect(html).toMatch(/<use href="[^"]*wisconsin[^"]*\.svg[^"]*#base"/);
  expect(html).toContain('aria-label="Map of 2 listings"');
  expect(html.match(/M[\d.]+ [\d.]+h0M[\d.]+ [\d.]+h0/g)).toHaveLength(2); // a halo and the dots
  expect(html).not.toContain('maplibregl');
  expect(html.length).toBeLessThan(1_500);
});

test('the server renders a view given by center and zoom at its own scale', () => {
  const viewBox = (zoom: number) =>
    renderToString(createElement(LazyLandMap, { points: [], view: { lat: 44, lng: -90, zoom } })).match(
      /viewBox="([^"]+)"/,
    )?.[1];
  expect(viewBox(9)).toMatch(/ 1 1$/);
  expect(viewBox(7)).toMatch(/ 4 4$/);
});

test('the server renders the names of towns around one place, and none over the whole state', () => {
  const names = /<use href="[^"]*wisconsin-names[^"]*\.svg[^"]*#names"/;
  expect(renderToString(createElement(LazyPlaceMap, { lat: 44, lng: -90, label: 'Oak ridge' }))).toMatch(
    names,
  );
  expect(renderToString(createElement(LazyLandMap, { points }))).not.toMatch(names);
});

test('the maps of one place are rendered on the server too', () => {
  expect(renderToString(createElement(LazyPlaceMap, { lat: 44, lng: -90, label: 'Oak ridge' }))).toContain(
    'Map: Oak ridge',
  );
  expect(renderToString(createElement(LazyMarkerMap, { value: null, onChange: () => {} }))).toContain(
    'choose where',
  );
});
