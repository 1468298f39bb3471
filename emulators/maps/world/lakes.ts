import { noise } from './noise.ts';
import { type Point, toMiles } from './plane.ts';

/** A lake with a name: about an ellipse, `width` and `height` in miles, turned by `angle` degrees. */
export type Lake = { name: string; center: Point; width: number; height: number; angle: number };

const list = `
Lake Winnebago|44.02|-88.42|10|28|5
Lake Mendota|43.107|-89.42|6|4|0
Lake Monona|43.068|-89.36|4|2.4|35
Green Lake|43.81|-88.96|7.4|2|25
Petenwell Lake|44.13|-90.02|5|14|-10
Castle Rock Lake|43.94|-89.98|4|9|10
Chippewa Flowage|45.91|-91.13|9|5|20
Lake Pepin|44.48|-92.24|2.2|20|50
Geneva Lake|42.57|-88.50|7.5|1.8|-10
Lake Poygan|44.14|-88.83|8|3|10
Lake Butte des Morts|44.07|-88.66|6|2.4|-10
Lake Koshkonong|42.87|-88.96|7|3|30
Lake Puckaway|43.76|-89.18|7|1.6|10
Beaver Dam Lake|43.52|-88.88|3|9|25
Shawano Lake|44.81|-88.52|6|2.6|0
Lake Wissota|44.95|-91.30|4|4|30
Holcombe Flowage|45.25|-91.13|3|6|20
Lac Courte Oreilles|45.90|-91.43|6|2.8|30
Grindstone Lake|45.93|-91.41|3.6|2|0
Namekagon Lake|46.22|-91.10|5|3|40
Turtle Flambeau Flowage|46.07|-90.15|9|6|0
Trout Lake|46.05|-89.67|3|4.4|0
Big Saint Germain Lake|45.93|-89.52|2.4|2.4|0
Willow Flowage|45.70|-89.90|6|4|-20
Rainbow Flowage|45.86|-89.53|4|2|30
Lake Tomahawk|45.82|-89.66|5|2.6|20
Big Eau Pleine Reservoir|44.73|-89.86|9|1.8|-15
Lake Du Bay|44.69|-89.65|2.2|7|20
Gile Flowage|46.39|-90.23|3|4.4|0
Lake Mohawksin|45.46|-89.75|2|3|0
Pelican Lake|45.50|-89.20|3|2.6|0
Devils Lake|43.419|-89.732|0.9|1.3|0
Balsam Lake|45.46|-92.42|3.4|2|20
Yellow Lake|45.92|-92.40|2.6|2|0
Long Lake|45.72|-91.68|1.6|8|25
Red Cedar Lake|45.62|-91.58|2|4.6|10
Lake Chetac|45.69|-91.50|2|5|30
Lake Noquebay|45.25|-87.90|4|1.8|0
Elkhart Lake|43.83|-88.02|1|0.8|0
Fox Lake|43.58|-88.92|3|1.4|0
Rush Lake|43.94|-88.82|2|3.6|0
Lake Wausau|44.92|-89.63|1.6|3.6|0
Lake Arbutus|44.41|-90.70|2|2.4|0
Rice Lake|45.50|-91.72|1|3.2|0
`;

export const lakes: readonly Lake[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', lat, lng, width, height, angle] = line.split('|');
    return {
      name,
      center: toMiles(Number(lng), Number(lat)),
      width: Number(width),
      height: Number(height),
      angle: Number(angle),
    };
  });

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
