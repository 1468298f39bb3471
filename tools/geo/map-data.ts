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
import { greatLakes, inlandLakes, manitoulin, rivers } from './hand-drawn-water.ts';
import { namesSvg } from './names-svg.ts';
import { ellipse, joinEnds, roomiest, smooth } from './shapes.ts';
import { smallTopology } from './topology.ts';
import { zipCodesCsv } from './zip-codes.ts';

const round = (numbers: readonly number[], digits: number) => numbers.map((n) => Number(n.toFixed(digits)));

const countyShapes = counties
  .map((county) => {
    const rings = outerRings([county]).map((ring) => ring.flat());
    return { county, name: county.properties.name, rings, label: roomiest(rings) };
  })
  .sort((a, b) => a.name.localeCompare(b.name));
const greatLakesRing = smooth(greatLakes, 1);
const greatLakesShores = shoresIn(greatLakesRing.flat());
const lakes = inlandLakes.map((lake) => ({ name: lake.name, km: lake.km[0], ring: ellipse(lake) }));
const riversOnBorders = borderRivers();
const riverEnds = riversOnBorders.map(arcLine).flatMap((line) => [line[0], line.at(-1)] as [LngLat, LngLat]);
const riverCourses = rivers.map(({ name, points }) => ({
  name,
  course: smooth(joinEnds(points, riverEnds)),
}));

const countyLines = () =>
  Object.fromEntries(
    countyShapes.map(({ name, label, rings }) => [
      name,
      { label: round(label, 4), rings: rings.map((ring) => round(ring, 4)) },
    ]),
  );

const topology = () => {
  const small = smallTopology();
  const shapes = small.finish({
    counties: countyShapes.map(({ county, name, label }) =>
      small.shape(county, { name, label: round(label, 3) }),
    ),
    states: states.map((state) => small.shape(state, { name: state.properties.name })),
    water: [{ type: 'Polygon', arcs: [[small.draw(greatLakesRing)]] }],
    islands: [{ type: 'Polygon', arcs: [[small.draw(manitoulin)]] }],
    shores: [small.lines(greatLakesShores)],
    lakes: lakes.map(({ name, km, ring }) => ({
      type: 'Polygon',
      arcs: [[small.draw(ring)]],
      properties: { name, km },
    })),
    rivers: [
      small.lines(riversOnBorders),
      ...riverCourses.map(({ name, course }) => ({
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
  return { towns, ...shapes };
};

const drawing = () =>
  baseSvg({
    water: [greatLakesRing],
    shores: greatLakesShores.map(arcLine),
    states: [...outerRings(states), manitoulin],
    stateLines: linesOf(states),
    wisconsin: outerRings(counties),
    countyLines: linesOf(counties, true),
    lakes: lakes.map(({ ring }) => ring),
    rivers: [...riversOnBorders.map(arcLine), ...riverCourses.map(({ course }) => course)],
  });

const names = () =>
  namesSvg({
    // The largest first: they get the room before their suburbs.
    towns: listedPlaces
      .filter(({ kind }) => kind !== 'area')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ name, lng, lat }) => ({ text: name, at: [lng, lat] })),
    counties: countyShapes.map(({ name, label }) => ({ text: name, at: label })),
  });

/**
 * The map's data files, by path from the project's root: an object for a JSON file, a text for an SVG or CSV file. Made
 * from the Census Bureau's county lines (atlas.ts) and ZIP codes, the hand-drawn water and the listed places.
 */
export const mapData = (): Record<string, object | string> => ({
  'domain/county-lines.json': countyLines(),
  'server/platform/geo/wisconsin-zip-codes.csv': zipCodesCsv(),
  'web/map/wisconsin.topo.json': topology(),
  'web/map/wisconsin.svg': drawing(),
  'web/map/wisconsin-names.svg': names(),
});
