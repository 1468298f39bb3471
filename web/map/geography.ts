import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature, mesh } from 'topojson-client';
import packed from './wisconsin.topo.json' with { type: 'json' };

type Topology = Parameters<typeof feature>[0];
type Shapes = Parameters<typeof mesh>[1];

/** The kind of a feature, which selects its layers in the base style. */
export type Kind =
  | 'state'
  | 'water'
  | 'island'
  | 'shore'
  | 'stateLine'
  | 'wisconsin'
  | 'countyLine'
  | 'lake'
  | 'river'
  | 'outline'
  | 'county'
  | 'town'
  | 'area'
  | 'stateName'
  | 'lakeName';

/** Label positions of large areas: text, longitude, latitude. */
const stateNames = [
  ['Minnesota', -94.6, 45.7],
  ['Iowa', -93.4, 42.1],
  ['Illinois', -89.4, 40.9],
  ['Michigan', -84.9, 43.6],
  ['Upper Michigan', -87.6, 46.35],
  ['Indiana', -86.2, 40.4],
  ['Ontario', -87.4, 49.6],
] as const;
const lakeNames = [
  ['Lake Superior', -89.5, 47.32],
  ['Lake Michigan', -87.05, 43.9],
  ['Lake Huron', -82.5, 44.7],
  ['Green Bay', -87.62, 44.98],
] as const;

/** The built-in geography as one collection of features, each with its `kind`. */
export const geography = (): FeatureCollection => {
  const topology = { ...packed, arcs: packed.arcs.map(toPairs) } as unknown as Topology;
  const group = (name: string) => topology.objects[name] as Shapes;
  const shapes = (name: string) => feature(topology, group(name) as never) as unknown as FeatureCollection;
  const featuresOf = (kind: Kind, name: string) =>
    shapes(name).features.map((shape) => toFeature(kind, shape.geometry, shape.properties));
  const states = group('states');
  const wisconsin = {
    type: 'GeometryCollection',
    geometries: statesNamed(states, 'Wisconsin'),
  } as unknown as Shapes;
  const features: Feature[] = [
    ...featuresOf('water', 'water'),
    ...featuresOf('shore', 'shores'),
    ...featuresOf('state', 'states'),
    ...featuresOf('island', 'islands'),
    toFeature('stateLine', mesh(topology, states)),
    toFeature('outline', mesh(topology, wisconsin)),
    toFeature(
      'countyLine',
      mesh(topology, group('counties'), (a, b) => a !== b),
    ),
    ...featuresOf('lake', 'lakes'),
    ...featuresOf('river', 'rivers'),
    ...shapes('states')
      .features.filter(isWisconsin)
      .map(({ geometry }) => toFeature('wisconsin', geometry)),
    ...shapes('counties').features.map(({ properties }) =>
      point('county', properties?.label, { name: properties?.name }),
    ),
    ...stateNames.map(([name, lng, lat]) => point('stateName', [lng, lat], { name })),
    ...lakeNames.map(([name, lng, lat]) => point('lakeName', [lng, lat], { name })),
    ...packed.towns.map(packedTown),
  ];
  return { type: 'FeatureCollection', features };
};

/** Milwaukee, Wausau and others of the first rank, with their names as vector tiles have them. */
export const largeTowns = (): FeatureCollection => ({
  type: 'FeatureCollection',
  features: packed.towns
    .filter(([, rank]) => rank === 1)
    .map(([name, , lng, lat]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [Number(lng), Number(lat)] },
      properties: { name, name_en: name, 'name:latin': name, class: 'city' },
    })),
});

/** The rank of packed places that are not towns. */
const areaRank = 4;

/** Names of lakes and rivers, but not of marshes and forests named after them. */
const waterName =
  /^(?!.*(Marsh|Bottoms|Forest|Valley|Shore|Refuge|Park)).*\b(Lakes?|Lac|Flowage|River|Chain|Reservoir|Bay)\b/;

const packedTown = ([name, rank, lng, lat]: (string | number)[]): Feature => {
  const coordinates = [Number(lng), Number(lat)];
  if (rank !== areaRank) return point('town', coordinates, { name, rank });
  return point('area', coordinates, { name, isWater: waterName.test(String(name)) });
};

/** Arcs are stored as flat deltas; TopoJSON expects pairs. */
const toPairs = (deltas: readonly number[]): number[][] =>
  Array.from({ length: deltas.length / 2 }, (_, i) => [deltas[2 * i] as number, deltas[2 * i + 1] as number]);

const toFeature = (kind: Kind, geometry: Geometry, properties: object | null = null): Feature => ({
  type: 'Feature',
  geometry,
  properties: { ...properties, kind },
});

const point = (kind: Kind, coordinates: number[], properties: object): Feature =>
  toFeature(kind, { type: 'Point', coordinates }, properties);

const isWisconsin = ({ properties }: Feature) => properties?.name === 'Wisconsin';

const statesNamed = (states: Shapes, name: string) => {
  const { geometries } = states as unknown as { geometries: { properties: { name: string } }[] };
  return geometries.filter(({ properties }) => properties.name === name);
};
