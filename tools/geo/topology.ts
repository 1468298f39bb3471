import { atlas, type LngLat, type Shape } from './atlas.ts';

type Indices = number | Indices[];

/**
 * A smaller topology on the atlas's own grid, so that shared borders stay shared. Arcs are flat lists of steps (x, y,
 * dx, dy, …), which are more compact than pairs; web/map/geography.ts unpacks them.
 */
export const smallTopology = () => {
  const { scale, translate } = atlas.transform as { scale: [number, number]; translate: [number, number] };
  const arcs: number[][] = [];
  const taken = new Map<number, number>();

  const take = (index: number): number => {
    const from = index < 0 ? ~index : index;
    const to = taken.get(from) ?? arcs.push(atlas.arcs[from]?.flat() ?? []) - 1;
    taken.set(from, to);
    return index < 0 ? ~to : to;
  };
  const takeAll = (indices: Indices): Indices =>
    typeof indices === 'number' ? take(indices) : indices.map(takeAll);

  return {
    /** A shape of the atlas with our own properties. */
    shape({ type, arcs: indices }: Shape, properties: object) {
      return { type, arcs: takeAll(indices as Indices), properties };
    },
    /** Lines of the atlas. */
    lines: (indices: readonly number[]) => ({
      type: 'MultiLineString',
      arcs: indices.map((index) => [take(index)]),
    }),
    /** Adds a line of our own; returns its arc. */
    draw(points: readonly LngLat[]): number {
      let [x, y] = [0, 0];
      const steps = points.flatMap(([lng, lat]) => {
        const dx = Math.round((lng - translate[0]) / scale[0]) - x;
        const dy = Math.round((lat - translate[1]) / scale[1]) - y;
        x += dx;
        y += dy;
        return [dx, dy];
      });
      return arcs.push(steps) - 1;
    },
    /** The finished topology with its named groups of shapes. */
    finish: (groups: Record<string, readonly object[]>) => ({
      type: 'Topology',
      transform: { scale, translate },
      objects: Object.fromEntries(
        Object.entries(groups).map(([name, geometries]) => [
          name,
          { type: 'GeometryCollection', geometries },
        ]),
      ),
      arcs,
    }),
  };
};
