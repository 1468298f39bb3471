import { expect, test } from 'vitest';
import { clusters } from './cluster.ts';
import { tileSize, toWorld } from './mercator.ts';

const spread = (count: number) => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: count }, (_, i) => ({
    id: `p${i}`,
    lat: 42.5 + random() * 4.4,
    lng: -92.8 + random() * 5.6,
  }));
};
const ids = (groups: readonly { points: readonly { id: string }[] }[]) =>
  groups.flatMap(({ points }) => points.map(({ id }) => id)).sort();

test('no point is lost or shown twice at any zoom', () => {
  const points = spread(500);
  const at = clusters(points);
  const all = points.map(({ id }) => id).sort();
  for (let zoom = 3; zoom <= 16; zoom++) expect(ids(at(zoom))).toEqual(all);
});

test('clusters grow by whole clusters when zooming out', () => {
  const at = clusters(spread(500));
  for (let zoom = 5; zoom < 14; zoom++) {
    const home = new Map(at(zoom).flatMap((group) => group.points.map(({ id }) => [id, group.id])));
    for (const { points } of at(zoom + 1)) {
      expect(new Set(points.map(({ id }) => home.get(id))).size).toBe(1);
    }
  }
});

// docs/rules/search.md#clusters
test('two points join within 30 px up to zoom 14 and never beyond', () => {
  const pxApart = (zoom: number, px: number) => {
    const lng = (px / (tileSize * 2 ** zoom)) * 360;
    return [
      { id: 'a', lat: 44, lng: -90 },
      { id: 'b', lat: 44, lng: -90 + lng },
    ];
  };
  expect(clusters(pxApart(14, 29))(14)).toHaveLength(1);
  expect(clusters(pxApart(14, 29))(14.9)).toHaveLength(1);
  expect(clusters(pxApart(14, 31))(14)).toHaveLength(2);
  expect(clusters(pxApart(15, 1))(15)).toHaveLength(2);
});

test('a cluster stands amid its points, and groups go from north to south', () => {
  const at = clusters([
    { id: 'south', lat: 43, lng: -90 },
    { id: 'a', lat: 45, lng: -90 },
    { id: 'b', lat: 45, lng: -90.02 },
    { id: 'c', lat: 45.02, lng: -90.02 },
  ]);
  const [north, south] = at(6);
  expect(south?.id).toBe('south');
  expect(north?.points).toHaveLength(3);
  expect(north?.lng).toBeCloseTo(-90.0133, 3);
  expect(toWorld(north?.lng ?? 0, north?.lat ?? 0)[1]).toBeLessThan(toWorld(-90, 45)[1]);
});
