import type { Line, Point } from '../world/plane.ts';

/** Pixels of a raster tile. */
export const tileSize = 256;

const pathOf = (lines: readonly Line[]): string =>
  lines.map((line) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`).join('');

type Stroke = { color: string; width: number; dash?: string; opacity?: number };

/** Lines with the same stroke. */
export const strokes = (lines: readonly Line[], { color, width, dash, opacity = 1 }: Stroke): string =>
  lines.length
    ? `<path d="${pathOf(lines)}" fill="none" stroke="${color}" stroke-width="${width.toFixed(2)}" stroke-linejoin="round" stroke-linecap="${dash ? 'butt' : 'round'}" stroke-opacity="${opacity}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`
    : '';

/** Polygons of one colour, holes left open. */
export const areas = (
  polygons: readonly (readonly (readonly Point[])[])[],
  color: string,
  edge?: Stroke,
): string =>
  polygons.length
    ? `<path d="${pathOf(polygons.flat())}" fill="${color}" fill-rule="evenodd"${edge ? ` stroke="${edge.color}" stroke-width="${edge.width}"` : ''}/>`
    : '';

/** A whole picture of a tile. */
export const picture = (content: readonly string[], definitions = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tileSize}" height="${tileSize}"><defs>${definitions}</defs>${content.join('')}</svg>`,
  );
