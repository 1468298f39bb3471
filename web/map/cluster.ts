import Supercluster from 'supercluster';

type Located = { id: string; lat: number; lng: number };

/** Points drawn as one: a single point, or a cluster in the middle of its points. */
export type Group<P extends Located> = { id: string; lat: number; lng: number; points: readonly P[] };

/**
 * The groups of points at a zoom, in the order in which a keyboard walks over the map. A cluster of one zoom is made
 * of whole clusters of the next (docs/rules/search.md#clusters). The groups of each zoom are computed once.
 */
export const clusters = <P extends Located>(
  points: readonly P[],
): ((zoom: number) => readonly Group<P>[]) => {
  // The radius is in pixels. Beyond the last zoom points stand by themselves.
  const index = new Supercluster<{ point: P }>({ radius: 30, maxZoom: 14 }).load(
    points.map((point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
      properties: { point },
    })),
  );
  type Shown = ReturnType<typeof index.getClusters>[number];

  const groupOf = ({ geometry, properties }: Shown): Group<P> => {
    if (!('cluster_id' in properties)) {
      const { point } = properties;
      return { id: point.id, lat: point.lat, lng: point.lng, points: [point] };
    }
    const [lng = 0, lat = 0] = geometry.coordinates;
    const leaves = index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY);
    const gathered = leaves.map((leaf) => leaf.properties.point);
    const [first] = gathered.map(({ id }) => id).sort();
    return { id: `cluster ${first} ${gathered.length}`, lat, lng, points: gathered };
  };

  const computed = new Map<number, readonly Group<P>[]>();
  return (zoom) => {
    const whole = Math.floor(zoom);
    const groups =
      computed.get(whole) ?? index.getClusters([-180, -90, 180, 90], whole).map(groupOf).sort(northFirst);
    computed.set(whole, groups);
    return groups;
  };
};

/** From north to south, then from west to east. */
const northFirst = (a: Group<Located>, b: Group<Located>): number => b.lat - a.lat || a.lng - b.lng;
