import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature, mesh } from 'topojson-client';
import packed from './wisconsin.topo.json' with { type: 'json' };

type Topology = Parameters<typeof feature>[0];
type Shapes = Parameters<typeof mesh>[1];

/** What a feature is; the base style's layers choose by it. */
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

/** Names of wide things, where they read well: text, longitude, latitude. */
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
  ['Lake Michigan', -87.05, 43.35],
  ['Lake Huron', -82.5, 44.7],
  ['Green Bay', -87.62, 44.98],
] as const;

/** The built-in geography as one collection of features, each with its `kind`. */
export const geography = (): FeatureCollection => {
  const topology = { ...packed, arcs: packed.arcs.map(pairs) } as unknown as Topology;
  const group = (name: string) => topology.objects[name] as Shapes;
  const shapes = (name: string) => feature(topology, group(name) as never) as unknown as FeatureCollection;
  const all = (kind: Kind, name: string) =>
    shapes(name).features.map((shape) => of(kind, shape.geometry, shape.properties));
  const states = group('states');
  const wisconsin = {
    type: 'GeometryCollection',
    geometries: statesNamed(states, 'Wisconsin'),
  } as unknown as Shapes;
  const features: Feature[] = [
    ...all('water', 'water'),
    ...all('shore', 'shores'),
    ...all('state', 'states'),
    ...all('island', 'islands'),
    of('stateLine', mesh(topology, states)),
    of('outline', mesh(topology, wisconsin)),
    of(
      'countyLine',
      mesh(topology, group('counties'), (a, b) => a !== b),
    ),
    ...all('lake', 'lakes'),
    ...all('river', 'rivers'),
    ...shapes('states')
      .features.filter(isWisconsin)
      .map(({ geometry }) => of('wisconsin', geometry)),
    ...shapes('counties').features.map(({ properties }) =>
      point('county', properties?.label, { name: properties?.name }),
    ),
    ...stateNames.map(([name, lng, lat]) => point('stateName', [lng, lat], { name })),
    ...lakeNames.map(([name, lng, lat]) => point('lakeName', [lng, lat], { name })),
    ...packed.towns.map(named),
  ];
  return { type: 'FeatureCollection', features };
};

/** The rank of packed places that are no towns. */
const areaRank = 4;

/** Names of water among them: lakes and rivers, but not the marshes and forests called after one. */
const wet =
  /^(?!.*(Marsh|Bottoms|Forest|Valley|Shore|Refuge|Park)).*\b(Lakes?|Lac|Flowage|River|Chain|Reservoir|Bay)\b/;

const named = ([name, rank, lng, lat]: (string | number)[]): Feature => {
  const at = [Number(lng), Number(lat)];
  if (rank !== areaRank) return point('town', at, { name, rank });
  return point('area', at, { name, wet: wet.test(String(name)) });
};

/** Arcs are stored as flat steps; TopoJSON wants pairs. */
const pairs = (steps: readonly number[]): number[][] =>
  Array.from({ length: steps.length / 2 }, (_, i) => [steps[2 * i] as number, steps[2 * i + 1] as number]);

const of = (kind: Kind, geometry: Geometry, properties: object | null = null): Feature => ({
  type: 'Feature',
  geometry,
  properties: { ...properties, kind },
});

const point = (kind: Kind, coordinates: number[], properties: object): Feature =>
  of(kind, { type: 'Point', coordinates }, properties);

const isWisconsin = ({ properties }: Feature) => properties?.name === 'Wisconsin';

const statesNamed = (states: Shapes, name: string) => {
  const { geometries } = states as unknown as { geometries: { properties: { name: string } }[] };
  return geometries.filter(({ properties }) => properties.name === name);
};
