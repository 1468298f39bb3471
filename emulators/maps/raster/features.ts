import { highways } from '../world/highways.ts';
import { type Line, overlaps, type Point } from '../world/plane.ts';
import { rivers } from '../world/rivers.ts';
import { type Road, roadsIn } from '../world/roads.ts';
import { streetsIn } from '../world/streets.ts';
import type { TileFrame } from '../world/tile-frame.ts';

const cut = (frame: TileFrame, lines: readonly Line[]): Point[][] =>
  lines.flatMap((line) => frame.clipLine(line));

/** The roads of a tile as lines in pixels, by kind; small ones only from the zoom at which they are visible. */
export const roadLines = (frame: TileFrame) => {
  const { zoom, box } = frame;
  const near = highways.filter((highway) => overlaps(highway.box, box));
  const kinds: Road['kind'][] = [
    ...(zoom >= 11 ? (['county'] as const) : []),
    ...(zoom >= 12 ? (['town'] as const) : []),
    ...(zoom >= 14 ? (['track'] as const) : []),
  ];
  const roads = kinds.length ? roadsIn(box, kinds) : [];
  const ofKind = (kind: Road['kind']) =>
    cut(
      frame,
      roads.filter((road) => road.kind === kind).map(({ line }) => line),
    );
  const ofNetwork = (network: string) =>
    cut(
      frame,
      near.filter((highway) => highway.network === network).map(({ line }) => line),
    );
  return {
    interstates: zoom >= 5 ? ofNetwork('us-interstate') : [],
    highways: [...(zoom >= 7 ? ofNetwork('us-highway') : []), ...(zoom >= 9 ? ofNetwork('us-state') : [])],
    county: ofKind('county'),
    town: ofKind('town'),
    track: ofKind('track'),
    streets:
      zoom >= 13
        ? cut(
            frame,
            streetsIn(box).map(({ line }) => line),
          )
        : [],
  };
};

/** The rivers of a tile, each with its width in pixels. */
export const riverLines = (frame: TileFrame): { lines: Point[][]; width: number }[] =>
  rivers
    .filter(({ box }) => overlaps(box, frame.box))
    .map(({ line, width }) => ({
      lines: frame.clipLine(line),
      width: Math.max(0.7, width / frame.unitMiles),
    }));
