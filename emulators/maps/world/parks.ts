import { noise } from './noise.ts';
import { type Box, boxAround, type Line, type Point, toMiles } from './plane.ts';

/** Public land with a name, as a ring in miles. */
export type Park = { name: string; kind: string; center: Point; ring: Line; box: Box };

// Name, class, latitude, longitude, radius in miles.
const list = `
Chequamegon-Nicolet National Forest|national_forest|46.1|-91.05|17
Chequamegon-Nicolet National Forest|national_forest|45.95|-90.6|11
Chequamegon-Nicolet National Forest|national_forest|45.75|-88.75|17
Chequamegon-Nicolet National Forest|national_forest|45.25|-90.6|9
Northern Highland-American Legion State Forest|state_forest|46.0|-89.6|12
Flambeau River State Forest|state_forest|45.75|-90.85|8
Black River State Forest|state_forest|44.28|-90.62|8
Governor Knowles State Forest|state_forest|45.85|-92.7|6
Brule River State Forest|state_forest|46.55|-91.6|5
Peshtigo River State Forest|state_forest|45.4|-88.25|4
Kettle Moraine State Forest|state_forest|43.6|-88.2|4
Kettle Moraine State Forest|state_forest|42.88|-88.6|4
Horicon National Wildlife Refuge|nature_reserve|43.57|-88.63|5
Necedah National Wildlife Refuge|nature_reserve|44.08|-90.17|7
Devil’s Lake State Park|state_park|43.42|-89.73|2.2
Wildcat Mountain State Park|state_park|43.7|-90.57|1.6
Wyalusing State Park|state_park|42.98|-91.11|1.6
Governor Dodge State Park|state_park|43.02|-90.12|1.8
Peninsula State Park|state_park|45.14|-87.22|1.6
Mirror Lake State Park|state_park|43.57|-89.82|1.3
Kickapoo Valley Reserve|nature_reserve|43.65|-90.6|2.6
Mead Wildlife Area|nature_reserve|44.68|-89.85|5
Crex Meadows Wildlife Area|nature_reserve|45.87|-92.62|5
Coulee Experimental State Forest|state_forest|43.88|-91.02|1.8
`;

/** An irregular ring around the center, since real borders are no circles. */
const ringAround = ([x, y]: Point, miles: number): Line =>
  Array.from({ length: 41 }, (_, step) => {
    const angle = ((step % 40) / 40) * 2 * Math.PI;
    const [east, north] = [Math.cos(angle), Math.sin(angle)];
    const reach =
      miles * (0.35 + 1.1 * noise(x + east * 3, y + north * 3, { miles: 2, octaves: 3, seed: 141 }));
    return [x + east * reach, y + north * reach];
  });

export const parks: readonly Park[] = list
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', kind = '', lat, lng, miles] = row.split('|');
    const center = toMiles(Number(lng), Number(lat));
    const ring = ringAround(center, Number(miles));
    return { name, kind, center, ring, box: boxAround(ring) };
  });
