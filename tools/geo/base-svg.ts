import type { LngLat } from './atlas.ts';
import { mercator } from './drawing-units.ts';

/** The drawn part of the world: west, south, east, north in degrees. */
const box = [-106, 37, -76, 51] as const;

/** A path in whole units with relative steps; rings end in z. */
const path = (lines: readonly (readonly LngLat[])[], end: '' | 'z'): string =>
  lines
    .map((line) => {
      const points = line.map((point) => mercator(point).map(Math.round) as [number, number]);
      const steps = points.slice(1).flatMap(([x, y], i) => {
        const [px, py] = points[i] as [number, number];
        return x === px && y === py ? [] : [`${x - px} ${y - py}`];
      });
      return steps.length === 0
        ? ''
        : `M${points[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}${end}`;
    })
    .join('');

export type Drawing = {
  water: LngLat[][];
  shores: LngLat[][];
  states: LngLat[][];
  stateLines: LngLat[][];
  wisconsin: LngLat[][];
  countyLines: LngLat[][];
  lakes: LngLat[][];
  rivers: LngLat[][];
};

/**
 * The base map as an SVG file whose group #base is drawn with <use>: its colors are custom properties, so that the
 * page's light and dark themes apply to it, and it adds nothing to the page's HTML.
 */
export const baseSvg = (drawing: Drawing): string => {
  const [left, bottom] = mercator([box[0], box[1]]).map(Math.round) as [number, number];
  const [right, top] = mercator([box[2], box[3]]).map(Math.round) as [number, number];
  const [width, height] = [right - left, bottom - top];
  const line =
    'fill="none" vector-effect="non-scaling-stroke" stroke-linejoin="round" stroke-linecap="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}">
<title>Wisconsin and its counties</title>
<g id="base">
<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="var(--map-around,#F1EADB)"/>
<path fill="var(--map-lake,#BFD3DA)" d="${path(drawing.water, 'z')}"/>
<path ${line} stroke="var(--map-shore,#CFDFE3)" stroke-width="7" d="${path(drawing.shores, '')}"/>
<path fill="var(--map-around,#F1EADB)" d="${path(drawing.states, 'z')}"/>
<path ${line} stroke="var(--map-around-line,#DCD1B8)" d="${path(drawing.stateLines, '')}"/>
<path fill="var(--map-land,#FBF7EE)" d="${path(drawing.wisconsin, 'z')}"/>
<path ${line} stroke="var(--map-county-line,#D8CBAF)" stroke-width=".8" d="${path(drawing.countyLines, '')}"/>
<path ${line} stroke="var(--map-river,#A9C5CF)" d="${path(drawing.rivers, '')}"/>
<path fill="var(--map-lake,#BFD3DA)" d="${path(drawing.lakes, 'z')}"/>
<path ${line} stroke="var(--map-outline,#A8977A)" stroke-width="1.2" d="${path(drawing.wisconsin, 'z')}"/>
</g>
</svg>
`;
};
