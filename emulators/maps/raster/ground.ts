import { fieldAt } from '../world/fields.ts';
import { clamp, hash, noise, rise } from '../world/noise.ts';
import { onGround } from '../world/roads.ts';
import { townDepth, townsIn } from '../world/streets.ts';
import { elevation, lakeDepth, marshy, northness, wooded } from '../world/terrain.ts';
import type { Grid, TileFrame } from '../world/tile-frame.ts';
import { tileSize } from './svg.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Colors of crops in late summer. */
const crops: readonly Colour[] = [
  [84, 106, 54], // maize
  [92, 114, 58],
  [110, 128, 66], // soybeans
  [128, 142, 82], // hay
  [148, 152, 98], // pasture
  [174, 160, 112], // stubble
  [140, 120, 92], // ploughed
  [116, 132, 76],
];
const meanCrop: Colour = [112, 124, 74];
const deciduous: Colour = [64, 84, 48];
const conifer: Colour = [44, 66, 46];
const marsh: Colour = [100, 104, 68];
const water: Colour = [34, 50, 60];
const roofs: Colour = [150, 147, 138];
const lawn: Colour = [92, 108, 70];

/** The texture of tree crowns and grass, 0 to 1, for any tile at any zoom. */
const grainSize = 512;
const grain = Float32Array.from({ length: grainSize ** 2 }, (_, index) => {
  const [x, y] = [index % grainSize, Math.floor(index / grainSize)];
  return clamp(noise(x, y, { miles: 5, octaves: 3, seed: 701, roughness: 0.7 }));
});

/** A sampled grid stretched to one number a pixel. */
const stretch = ({ values, columns }: Grid, cells: number): Float32Array => {
  const pixels = new Float32Array(tileSize * tileSize);
  const scale = cells / tileSize;
  for (let y = 0; y < tileSize; y++) {
    const row = (y + 0.5) * scale + 2;
    const down = row - Math.floor(row);
    for (let x = 0; x < tileSize; x++) {
      const column = (x + 0.5) * scale + 2;
      const right = column - Math.floor(column);
      const at = Math.floor(row) * columns + Math.floor(column);
      const top = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right;
      const below = (values[at + columns] ?? 0) * (1 - right) + (values[at + columns + 1] ?? 0) * right;
      pixels[y * tileSize + x] = top * (1 - down) + below * down;
    }
  }
  return pixels;
};

/** How steeply heights in feet rise to the south-east, away from the sun; `miles` from one to the next. */
const slopes = ({ values, columns }: Grid, miles: number): Grid => {
  const run = miles * 5280 * 2;
  const at = (index: number) => values[index] ?? 0;
  return {
    columns,
    values: values.map((_, i) => (at(i + 1) - at(i - 1) + at(i + columns) - at(i - columns)) / run),
  };
};

/** The land from above, without roads: RGB, three bytes a pixel. */
export const groundPixels = (frame: TileFrame, tileX: number, tileY: number): Buffer => {
  const field = (of: (x: number, y: number, spacing: number) => number, cells: number) =>
    stretch(frame.sample(of, cells), cells);
  const woods = field(wooded, 64);
  const lakes = frame.zoom < 6 ? undefined : field(lakeDepth, 64);
  const marshes = frame.zoom < 9 ? undefined : field(marshy, 32);
  const shade =
    frame.zoom < 9 ? undefined : stretch(slopes(frame.sample(elevation, 32), frame.unitMiles * 8), 32);
  const bentX = field((x, y) => onGround(x, y)[0] - x, 16);
  const bentY = field((x, y) => onGround(x, y)[1] - y, 16);
  const nearTowns = townsIn(frame.box);
  const town = nearTowns.length
    ? field((x, y) => Math.max(...nearTowns.map((t) => townDepth(t, x, y))), 32)
    : undefined;

  const pixels = Buffer.alloc(tileSize * tileSize * 3);
  const grainX = Math.floor(hash(tileX, tileY, 711) * grainSize);
  const grainY = Math.floor(hash(tileX, tileY, 721) * grainSize);
  const showsFields = rise(frame.zoom, 7.5, 10);
  const edgeMiles = Math.max(0.004, frame.unitMiles * 0.8);
  const { box, buffer } = frame;
  const size = tileSize + 2 * buffer;

  for (let y = 0; y < tileSize; y++) {
    const north = box.north - ((y + buffer + 0.5) / size) * (box.north - box.south);
    const conifers = northness(north) * 0.8;
    for (let x = 0; x < tileSize; x++) {
      const at = y * tileSize + x;
      const speck = grain[((y + grainY) % grainSize) * grainSize + ((x + grainX) % grainSize)] ?? 0.5;
      const east = box.west + ((x + buffer + 0.5) / size) * (box.east - box.west);
      let light = 1 + clamp((shade?.[at] ?? 0) * 0.9, -0.3, 0.3);
      let colour: Colour;
      if (lakes && (lakes[at] ?? 0) > 0) {
        colour = water;
        light = 1 + (speck - 0.5) * 0.05 - clamp((lakes[at] ?? 0) * 1.2, 0, 0.2);
      } else if ((woods[at] ?? 0) + (speck - 0.5) * 0.05 > 0) {
        colour = mix(deciduous, conifer, clamp(conifers + ((woods[at] ?? 0) - 0.1) * 1.5));
        light *= 0.62 + speck * 0.76;
      } else if (marshes && (marshes[at] ?? 0) + (speck - 0.5) * 0.04 > 0) {
        colour = marsh;
        light *= 0.8 + speck * 0.4;
      } else {
        const place = fieldAt(east - (bentX[at] ?? 0), north - (bentY[at] ?? 0));
        colour = mix(meanCrop, crops[Math.floor(place.field * crops.length)] ?? meanCrop, showsFields);
        const rows =
          frame.zoom > 14 ? Math.sin((place.field > 0.5 ? place.across : place.along) * 260) * 0.025 : 0;
        light *= 0.93 + speck * 0.14 + rows;
        const edge = Math.min(place.across, 1 - place.across, place.along, 1 - place.along) * 0.25;
        if (edge < edgeMiles) light *= 1 - 0.2 * showsFields;
      }
      const builtUp = colour === water ? 0 : clamp((town?.[at] ?? 0) * 5);
      if (builtUp > 0) colour = mix(colour, speck > 0.56 ? roofs : lawn, builtUp * 0.8);
      pixels[at * 3] = clamp(colour[0] * light, 0, 255);
      pixels[at * 3 + 1] = clamp(colour[1] * light, 0, 255);
      pixels[at * 3 + 2] = clamp(colour[2] * light, 0, 255);
    }
  }
  return pixels;
};

const mix = (from: Colour, to: Colour, share: number): Colour =>
  share <= 0
    ? from
    : share >= 1
      ? to
      : [
          from[0] + (to[0] - from[0]) * share,
          from[1] + (to[1] - from[1]) * share,
          from[2] + (to[2] - from[2]) * share,
        ];
