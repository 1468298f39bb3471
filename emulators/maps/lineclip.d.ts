declare module 'lineclip' {
  type Point = readonly [x: number, y: number];
  type Bounds = readonly [west: number, south: number, east: number, north: number];
  /** The parts of a line within the bounds. */
  export const clipPolyline: (points: readonly Point[], bounds: Bounds) => Point[][];
  /** A ring cut to the bounds; runs along them where it leaves them. */
  export const clipPolygon: (points: readonly Point[], bounds: Bounds) => Point[];
}
