/**
 * Makes the committed map data from the Census Bureau's county lines and from what is drawn and listed by
 * hand here. After a change of either: node tools/geo/build-geo.ts && npx biome format --write domain web
 */
import { writeFileSync } from 'node:fs';
import { listedPlaces } from '#server/platform/geo/wisconsin-places.ts';
import {
  arcLine,
  borderRivers,
  counties,
  type LngLat,
  linesOf,
  outerRings,
  shoresIn,
  states,
} from './atlas.ts';
import { baseSvg } from './base-svg.ts';
import { greatLakes, inlandLakes, type LatLng, manitoulin, rivers } from './hand-drawn-water.ts';
import { namesSvg } from './names-svg.ts';
import { ellipse, joinEnds, roomiest, smooth } from './shapes.ts';
import { smallTopology } from './topology.ts';

const write = (file: string, text: string) => writeFileSync(new URL(file, import.meta.url), text);
const round = (numbers: readonly number[], digits: number) => numbers.map((n) => Number(n.toFixed(digits)));
const ringOf = (points: readonly LatLng[]): LngLat[] =>
  [...points, points[0] as LatLng].map(([lat, lng]) => [lng, lat]);

const extents = counties
  .map((county) => {
    const rings = outerRings([county]).map((ring) => ring.flat());
    return { county, name: county.properties.name, rings, label: roomiest(rings) };
  })
  .sort((a, b) => a.name.localeCompare(b.name));
const water = smooth(ringOf(greatLakes), 1);
const island = ringOf(manitoulin);
const lakes = inlandLakes.map((lake) => ({ name: lake.name, km: lake.km[0], ring: ellipse(lake) }));
const knownRivers = borderRivers();
const riverEnds = knownRivers.map(arcLine).flatMap((line) => [line[0], line.at(-1)] as [LngLat, LngLat]);
const courses = rivers.map(({ name, through }) => ({
  name,
  course: smooth(
    joinEnds(
      through.map(([lat, lng]) => [lng, lat]),
      riverEnds,
    ),
  ),
}));

write(
  '../../domain/county-lines.json',
  JSON.stringify(
    Object.fromEntries(
      extents.map(({ name, label, rings }) => [
        name,
        { label: round(label, 4), rings: rings.map((ring) => round(ring, 4)) },
      ]),
    ),
  ),
);

const small = smallTopology();
const topology = small.finish({
  counties: extents.map(({ county, name, label }) => small.shape(county, { name, label: round(label, 3) })),
  states: states.map((state) => small.shape(state, { name: state.properties.name })),
  water: [{ type: 'Polygon', arcs: [[small.draw(water)]] }],
  islands: [{ type: 'Polygon', arcs: [[small.draw(island)]] }],
  shores: [small.lines(shoresIn(water.flat()))],
  lakes: lakes.map(({ name, km, ring }) => ({
    type: 'Polygon',
    arcs: [[small.draw(ring)]],
    properties: { name, km },
  })),
  rivers: [
    small.lines(knownRivers),
    ...courses.map(({ name, course }) => ({
      type: 'LineString',
      arcs: [small.draw(course)],
      properties: { name },
    })),
  ],
});
const towns = listedPlaces.map(({ name, kind, rank, lng, lat }) => [
  name,
  kind === 'area' ? 4 : rank,
  lng,
  lat,
]);
write('../../web/map/wisconsin.topo.json', JSON.stringify({ towns, ...topology }));

write(
  '../../web/map/wisconsin.svg',
  baseSvg({
    water: [water],
    shores: shoresIn(water.flat()).map(arcLine),
    states: [...outerRings(states), island],
    stateLines: linesOf(states),
    wisconsin: outerRings(counties),
    countyLines: linesOf(counties, true),
    lakes: lakes.map(({ ring }) => ring),
    rivers: [...knownRivers.map(arcLine), ...courses.map(({ course }) => course)],
  }),
);

write(
  '../../web/map/wisconsin-names.svg',
  namesSvg({
    // The largest first: they have the room before their suburbs.
    towns: listedPlaces
      .filter(({ kind }) => kind !== 'area')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ name, lng, lat }) => ({ text: name, at: [lng, lat] })),
    counties: extents.map(({ name, label }) => ({ text: name, at: label })),
  }),
);
