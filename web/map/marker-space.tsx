import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo } from 'react';
import { Layer, type MapRef, Source, useMap } from 'react-map-gl/maplibre';

/** The source of the space that markers take. */
export const markerSource = 'markers';

/** Sizes of markers in px, as in price-markers.module.css, by what each is. */
const sizes = { pill: [44, 26], s: [36, 36], m: [44, 44], l: [52, 52] } as const;
type Size = keyof typeof sizes;

/** Clusters of less than 10, less than 50, and more listings have circles of different sizes. */
export const clusterSize = (count: number): Exclude<Size, 'pill'> =>
  count < 10 ? 's' : count < 50 ? 'm' : 'l';

const imageName = (size: Size) => `marker ${size}`;

type Counted = { lng: number; lat: number; count: number };

const spaceOf = (groups: readonly Counted[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: groups.map(({ lng, lat, count }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { image: imageName(count > 1 ? clusterSize(count) : 'pill') },
  })),
});

/**
 * Keeps the names on the map clear of the markers. The map doesn't know the markers, which are elements of the page
 * above it; so it gets an invisible symbol at the place of each, and puts no name over that.
 */
export const MarkerSpace = ({ groups }: { groups: readonly Counted[] }) => {
  const { current: map } = useMap() as { current: MapRef };
  useEffect(() => {
    map.getMap().setMissingStyleImageResolver(async (name) => {
      const size = (Object.keys(sizes) as Size[]).find((size) => imageName(size) === name);
      if (!size) return;
      const [width, height] = sizes[size];
      map.addImage(name, { width, height, data: new Uint8Array(width * height * 4) });
    });
  }, [map]);
  const data = useMemo(() => spaceOf(groups), [groups]);
  return (
    <Source id={markerSource} type="geojson" data={data}>
      {/* The topmost layer, whose symbols are placed first. */}
      <Layer
        id={markerSource}
        type="symbol"
        layout={{ 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-padding': 0 }}
      />
    </Source>
  );
};
