import { noise } from './noise.ts';
import { type Point, toMiles } from './plane.ts';
import { readRows } from './read-rows.ts';

/** A lake with a name: about an ellipse, `width` and `height` in miles, turned by `angle` degrees. */
export type Lake = { name: string; center: Point; width: number; height: number; angle: number };

export const lakes: readonly Lake[] = readRows('lakes.csv').map(
  ([name = '', lat, lng, width, height, angle]) => ({
    name,
    center: toMiles(Number(lng), Number(lat)),
    width: Number(width),
    height: Number(height),
    angle: Number(angle),
  }),
);

const cellMiles = 16;
const cells = new Map<string, Lake[]>();
for (const lake of lakes) {
  const reach = Math.max(lake.width, lake.height);
  const [x, y] = lake.center;
  for (let column = Math.floor((x - reach) / cellMiles); column <= (x + reach) / cellMiles; column++) {
    for (let row = Math.floor((y - reach) / cellMiles); row <= (y + reach) / cellMiles; row++) {
      const key = `${column},${row}`;
      cells.set(key, [...(cells.get(key) ?? []), lake]);
    }
  }
}

const shore = { miles: 1.6, octaves: 4, seed: 91 };

/** Above 0 within a named lake, about 1 at its middle; far below 0 where there is none. */
export const namedLakeDepth = (x: number, y: number, spacing = 0): number => {
  let depth = -9;
  for (const lake of cells.get(`${Math.floor(x / cellMiles)},${Math.floor(y / cellMiles)}`) ?? []) {
    const turn = (lake.angle * Math.PI) / 180;
    const east = x - lake.center[0];
    const north = y - lake.center[1];
    const across = (east * Math.cos(turn) + north * Math.sin(turn)) / (lake.width / 2);
    const along = (north * Math.cos(turn) - east * Math.sin(turn)) / (lake.height / 2);
    depth = Math.max(depth, 1 - Math.hypot(across, along));
  }
  return depth > -1 ? depth + (noise(x, y, shore, spacing) - 0.5) * 0.9 : depth;
};
