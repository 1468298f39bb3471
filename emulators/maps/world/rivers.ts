import { noise } from './noise.ts';
import { type Box, boxAround, densify, type Line, toMiles } from './plane.ts';

/** A river with a name; `miles` wide. */
export type River = { name: string; width: number; line: Line; box: Box };

// Name, width in hundredths of a mile, then latitude and longitude from the source down.
const list = `
Mississippi River|45|45.0 -93.25,44.93 -93.05,44.75 -92.80,44.57 -92.52,44.42 -92.1,44.32 -91.92,44.15 -91.72,44.04 -91.6,43.85 -91.29,43.6 -91.23,43.3 -91.12,43.05 -91.17,42.8 -91.08,42.62 -90.7,42.5 -90.64,42.2 -90.2
Wisconsin River|22|46.1 -89.15,45.92 -89.25,45.64 -89.42,45.47 -89.73,45.18 -89.7,44.95 -89.63,44.73 -89.7,44.52 -89.58,44.38 -89.83,44.2 -89.98,43.86 -89.96,43.63 -89.78,43.52 -89.45,43.3 -89.7,43.17 -90.08,43.2 -90.45,43.14 -90.7,43.0 -91.13
St. Croix River|14|46.38 -91.75,46.1 -92.05,46.08 -92.3,45.9 -92.65,45.6 -92.88,45.4 -92.66,45.1 -92.77,44.75 -92.81
Chippewa River|14|46.05 -91.0,45.85 -91.05,45.5 -91.15,45.2 -91.2,44.94 -91.38,44.8 -91.5,44.62 -91.97,44.42 -92.07
Flambeau River|9|46.07 -90.2,45.93 -90.45,45.7 -90.7,45.46 -91.1,45.3 -91.25
Black River|9|45.2 -90.55,44.75 -90.6,44.55 -90.62,44.3 -90.85,44.1 -91.2,43.88 -91.28
Wolf River|9|45.6 -88.95,45.2 -88.75,44.9 -88.67,44.6 -88.6,44.39 -88.74,44.16 -88.82
Fox River|9|43.55 -89.4,43.8 -89.3,43.85 -89.12,43.97 -88.94,44.05 -88.6
Lower Fox River|10|44.18 -88.45,44.27 -88.38,44.45 -88.07,44.54 -88.0
Rock River|9|43.65 -88.5,43.45 -88.63,43.2 -88.73,42.93 -88.85,42.83 -89.05,42.68 -89.03,42.5 -89.04,42.2 -89.1
Kickapoo River|6|43.78 -90.55,43.72 -90.58,43.57 -90.64,43.4 -90.77,43.3 -90.86,43.07 -90.87
Menominee River|9|46.0 -88.2,45.8 -88.05,45.5 -87.8,45.3 -87.65,45.1 -87.6
Peshtigo River|6|45.55 -88.6,45.35 -88.3,45.25 -88.0,45.06 -87.75,44.98 -87.66
Oconto River|5|45.2 -88.5,44.95 -88.35,44.88 -88.14,44.89 -87.84
Namekagon River|6|46.22 -91.1,46.02 -91.48,45.9 -91.85,46.08 -92.12
Red Cedar River|7|45.6 -91.6,45.4 -91.72,45.1 -91.8,44.88 -91.93,44.7 -91.98
Lemonweir River|5|44.1 -90.5,43.9 -90.35,43.8 -90.08,43.77 -89.85
Baraboo River|5|43.7 -90.3,43.55 -90.0,43.47 -89.75,43.52 -89.5
Pecatonica River|5|42.98 -90.4,42.85 -90.0,42.6 -89.85,42.45 -89.5
Sugar River|5|42.98 -89.65,42.75 -89.45,42.5 -89.3
Milwaukee River|5|43.65 -88.2,43.43 -88.18,43.4 -87.95,43.04 -87.91
Brule River|5|46.35 -91.62,46.55 -91.6,46.74 -91.6
Bad River|5|46.3 -90.7,46.5 -90.68,46.63 -90.66
Trempealeau River|5|44.5 -91.0,44.36 -91.3,44.25 -91.5,44.04 -91.55
La Crosse River|5|44.05 -90.65,43.94 -90.82,43.9 -91.05,43.82 -91.25
Eau Claire River|5|44.85 -90.7,44.77 -91.1,44.8 -91.49
Yellow River|5|44.6 -90.2,44.3 -90.1,44.02 -90.08,43.9 -90.0
Jump River|5|45.45 -90.4,45.35 -90.8,45.28 -91.1
`;

const meanders = { miles: 3.2, octaves: 4, seed: 121 };

/** Moves every point of a river by noise, up to about a mile, so that it meanders. */
const wander = (line: Line): Line =>
  densify(line, 0.12).map(([x, y]) => [
    x + (noise(x, y, meanders) - 0.5) * 3.4,
    y + (noise(x, y, { ...meanders, seed: 131 }) - 0.5) * 3.4,
  ]);

export const rivers: readonly River[] = list
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', hundredths, course = ''] = row.split('|');
    const points = course.split(',').map((point) => {
      const [lat, lng] = point.split(' ');
      return toMiles(Number(lng), Number(lat));
    });
    const line = wander(points);
    return { name, width: Number(hundredths) / 100, line, box: boxAround(line) };
  });
