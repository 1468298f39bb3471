import type { LngLat } from './atlas.ts';
import { mercator } from './drawing-units.ts';

export type Name = { text: string; at: LngLat };
type Box = { left: number; top: number; right: number; bottom: number };

const townSize = 12;
const countySize = 10;
const spacing = 1.4;

/** The box that a name needs, with some padding; half an em per letter is accurate enough. */
const boxOf = (text: string, x: number, y: number, size: number, between = 0): Box => {
  const width = text.length * (size * 0.52 + between);
  return { left: x - 4, top: y - size - 3, right: x + width + 4, bottom: y + 5 };
};

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The names of towns and counties for a drawn map of some miles around one place, in a file of its own, since a map of
 * the whole state is too small for them. Where two would overlap, the later one is left out.
 */
export const namesSvg = ({
  towns,
  counties,
}: {
  towns: readonly Name[];
  counties: readonly Name[];
}): string => {
  const taken: Box[] = [];
  const take = (box: Box): boolean => {
    if (taken.some((other) => meet(box, other))) return false;
    taken.push(box);
    return true;
  };
  const townNames = towns.flatMap(({ text, at }) => {
    const [x, y] = mercator(at).map(Math.round) as [number, number];
    return take(boxOf(text, x, y + 4, townSize)) ? `<text x="${x - 2}" y="${y + 4}">∙ ${text}</text>` : [];
  });
  const countyNames = counties.flatMap(({ text, at }) => {
    const [x, y] = mercator(at).map(Math.round) as [number, number];
    const name = text.toUpperCase();
    const box = boxOf(name, 0, y, countySize, spacing);
    const half = (box.right - box.left) / 2;
    return take({ ...box, left: x - half, right: x + half }) ? `<text x="${x}" y="${y}">${name}</text>` : [];
  });
  const halo =
    'paint-order="stroke" stroke="var(--map-label-halo,#fbf7ee)" stroke-width="2.6" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg">
<title>Towns and counties of Wisconsin</title>
<g id="names" ${halo}>
<g font-size="${countySize}" letter-spacing="${spacing}" text-anchor="middle" fill="var(--map-label,#696452)">
${countyNames.join('\n')}
</g>
<g font-size="${townSize}" fill="var(--map-town,#3c4a42)">
${townNames.join('\n')}
</g>
</g>
</svg>
`;
};
