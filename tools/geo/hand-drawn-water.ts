/**
 * Water that the Census file doesn't hold, traced by hand from towns and landmarks whose places are common
 * knowledge. Positions are latitude and longitude. Good for an overview map, not for navigation.
 */
export type LatLng = readonly [number, number];

const line = (text: string): LatLng[] =>
  text.split(',').map((pair) => pair.trim().split(/\s+/).map(Number) as unknown as LatLng);

/**
 * Lakes Superior, Michigan and Huron in one generous outline. Only the Canadian shore is traced; on the
 * American side it runs inland, since the states are painted over it with their own shorelines.
 */
export const greatLakes = [
  // Superior's north shore, from the Pigeon River to Sault Ste. Marie
  ...line(`
    48.0 -89.57, 48.12 -89.36, 48.31 -89.3, 48.45 -89.19, 48.53 -88.95, 48.34 -88.92, 48.38 -88.75,
    48.58 -88.72, 48.77 -88.6, 48.6 -88.45, 48.72 -88.22, 48.98 -88.25, 48.95 -87.95, 48.83 -87.52,
    48.77 -87.1, 48.75 -86.6, 48.6 -86.32, 48.42 -86.2, 48.1 -86.02, 47.95 -85.83, 47.95 -85.4, 47.92
    -84.9, 47.7 -84.83, 47.57 -84.97, 47.35 -84.65, 47.22 -84.66, 47.03 -84.78, 46.88 -84.55, 46.8
    -84.43, 46.67 -84.55, 46.53 -84.6, 46.52 -84.33`),
  // Huron: the North Channel, Manitoulin, the Bruce, down to Sarnia
  ...line(`
    46.33 -84.05, 46.28 -83.55, 46.2 -83.0, 46.18 -82.3, 46.02 -81.6, 45.9 -81.0, 45.75 -80.55, 45.3
    -80.15, 44.85 -79.9, 44.75 -80.1, 44.52 -80.3, 44.6 -80.93, 44.85 -81.0, 45.24 -81.5, 45.25 -81.68,
    44.98 -81.38, 44.5 -81.4, 44.18 -81.65, 43.74 -81.73, 43.3 -81.76, 43.2 -82.0, 42.99 -82.4`),
  // inland across Michigan, Indiana, Illinois, Wisconsin and Minnesota
  ...line(`
    42.9 -82.9, 43.6 -84.2, 42.2 -85.6, 41.3 -86.3, 41.35 -87.8, 42.8 -88.6, 44.3 -88.8, 45.6 -88.6,
    46.3 -90.3, 46.4 -92.3, 47.0 -92.3, 47.7 -91.2, 48.05 -90.2`),
];

/** Manitoulin, the one Canadian island large enough to be missed. */
export const manitoulin = line(`
  45.87 -83.2, 45.95 -82.6, 46.0 -82.1, 45.98 -81.75, 45.75 -81.68, 45.58 -81.9, 45.68 -82.4, 45.76
  -82.9`);

/** Inland lakes: name, middle, length and width in km, and the compass bearing of the long side. */
export const inlandLakes: readonly {
  name: string;
  at: LatLng;
  km: readonly [number, number];
  bearing: number;
}[] = [
  { name: 'Lake Winnebago', at: [44.0, -88.415], km: [45, 15.5], bearing: 8 },
  { name: 'Lake Poygan', at: [44.15, -88.82], km: [13, 5], bearing: 80 },
  { name: 'Lake Butte des Morts', at: [44.065, -88.645], km: [9, 4], bearing: 125 },
  { name: 'Petenwell Lake', at: [44.14, -90.02], km: [21, 6], bearing: 8 },
  { name: 'Castle Rock Lake', at: [43.935, -89.985], km: [13, 4.5], bearing: 165 },
  { name: 'Lake Mendota', at: [43.107, -89.425], km: [9, 6.5], bearing: 75 },
  { name: 'Lake Monona', at: [43.067, -89.362], km: [6, 3], bearing: 60 },
  { name: 'Lake Koshkonong', at: [42.872, -88.955], km: [9, 4], bearing: 50 },
  { name: 'Big Green Lake', at: [43.812, -88.99], km: [11, 3], bearing: 60 },
  { name: 'Lake Puckaway', at: [43.757, -89.165], km: [11, 2.5], bearing: 75 },
  { name: 'Beaver Dam Lake', at: [43.5, -88.89], km: [13, 2.5], bearing: 130 },
  { name: 'Geneva Lake', at: [42.572, -88.5], km: [11, 2.2], bearing: 75 },
  { name: 'Shawano Lake', at: [44.812, -88.53], km: [10, 3.8], bearing: 90 },
  { name: 'Chippewa Flowage', at: [45.92, -91.15], km: [12, 5], bearing: 45 },
  { name: 'Turtle-Flambeau Flowage', at: [46.06, -90.14], km: [13, 4.5], bearing: 70 },
  { name: 'Lake Pepin', at: [44.485, -92.285], km: [33, 3.2], bearing: 128 },
];

/**
 * Rivers from their upper waters down, through towns on their banks, as far as they aren't county or state
 * lines (atlas.ts knows those).
 */
export const rivers: readonly { name: string; through: readonly LatLng[] }[] = [
  {
    name: 'Wisconsin River',
    through: line(`
      46.12 -89.13, 45.92 -89.25, 45.77 -89.42, 45.64 -89.42, 45.55 -89.62, 45.47 -89.73, 45.3 -89.72,
      45.18 -89.69, 44.96 -89.635, 44.79 -89.7, 44.65 -89.64, 44.52 -89.585, 44.45 -89.7, 44.39 -89.83,
      44.31 -89.9, 44.25 -89.99`),
  },
  {
    name: 'Wisconsin River',
    through: line(`
      43.64 -89.79, 43.63 -89.77, 43.57 -89.6, 43.53 -89.46, 43.42 -89.48, 43.36 -89.6, 43.31 -89.72,
      43.28 -89.72`),
  },
  {
    name: 'Chippewa River',
    through: line(`
      45.92 -91.15, 45.77 -91.22, 45.6 -91.25, 45.45 -91.27, 45.33 -91.2, 45.22 -91.13, 45.17 -91.15,
      45.06 -91.27, 44.93 -91.39, 44.81 -91.5, 44.75 -91.67, 44.63 -91.97,
      44.5 -92.02, 44.41 -92.08`),
  },
  {
    name: 'Flambeau River',
    through: line(`
      46.06 -90.25, 45.93 -90.45, 45.78 -90.72, 45.66 -90.9, 45.46 -91.1, 45.33 -91.2`),
  },
  {
    name: 'Black River',
    through: line(`
      45.28 -90.3, 45.14 -90.35, 44.95 -90.52, 44.77 -90.62, 44.56 -90.61, 44.43 -90.72, 44.29 -90.85,
      44.14 -91.0, 44.08 -91.15`),
  },
  {
    name: 'St. Croix River',
    through: line(`
      46.36 -91.82, 46.25 -91.86, 46.09 -92.0, 46.07 -92.14, 46.08 -92.29`),
  },
  {
    name: 'Rock River',
    through: line(`
      43.63 -88.72, 43.45 -88.63, 43.3 -88.68, 43.19 -88.72, 43.0 -88.81, 42.93 -88.85, 42.84 -89.05,
      42.68 -89.02, 42.5 -89.04, 42.27 -89.09, 41.84 -89.48, 41.5 -90.57`),
  },
  {
    name: 'Fox River',
    through: line(`
      43.54 -89.44, 43.7 -89.45, 43.79 -89.36, 43.74 -89.25, 43.76 -89.16, 43.85 -89.12, 43.93 -89.02,
      43.97 -88.94, 44.04 -88.78, 44.06 -88.65, 44.02 -88.54, 44.0 -88.45`),
  },
  {
    name: 'Lower Fox River',
    through: line(`
      44.19 -88.45, 44.26 -88.41, 44.28 -88.27, 44.36 -88.15, 44.45 -88.06, 44.55 -88.0`),
  },
  {
    name: 'Wolf River',
    through: line(`
      45.45 -89.08, 45.3 -88.87, 45.18 -88.73, 45.02 -88.65, 44.88 -88.63, 44.77 -88.61, 44.6 -88.58,
      44.45 -88.58, 44.38 -88.72, 44.26 -88.87, 44.15 -88.84`),
  },
  {
    name: 'Mississippi River',
    through: line(`
      45.05 -93.28, 44.97 -93.24, 44.9 -93.18, 44.94 -93.08, 44.85 -93.0, 44.75 -92.84, 44.75 -92.8`),
  },
];
