import { useEffect } from 'react';
import { type MapRef, Marker, useMap } from 'react-map-gl/maplibre';
import { AddressRing } from './address-ring.tsx';
import { fitPoints } from './fit-points.ts';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import { MapButtons } from './map-buttons.tsx';
import type { LatLng } from './mercator.ts';
import { showBeside } from './own-position.tsx';
import { Pin } from './pin.tsx';
import { placeZoom, placeZoomWithTiles } from './start-views.ts';

export type PlaceMapProps = Pick<LiveMapProps, 'scheme' | 'layers' | 'onReady' | 'onFail'> & {
  lat: number;
  lng: number;
  /** The place's label. */
  label: string;
  /** The zoom where detailed tiles are available. */
  closeZoom?: number;
  /** Where its street address is, for comparison: the map shows both. */
  address?: LatLng | undefined;
};

/** A read-only map of one place, for the pages of a listing and of a paid booking. */
export const PlaceMap = ({
  lat,
  lng,
  label,
  closeZoom = placeZoomWithTiles,
  address,
  ...rest
}: PlaceMapProps) => (
  <LiveMap
    {...rest}
    label={`Map: ${label}`}
    start={{ lat, lng, zoom: placeZoom }}
    cooperative
    onDrawn={(map) => {
      if (address) fitPoints(map, [{ lat, lng }, address], closeZoom);
      else if (map.getZoom() === placeZoom) map.jumpTo({ zoom: closeZoom });
    }}
  >
    <Marker latitude={lat} longitude={lng} anchor="bottom">
      <span role="img" aria-label={label}>
        <Pin />
      </span>
    </Marker>
    <MapButtons onShowPosition={showBeside({ lat, lng })} />
    {address && <AddressToo place={{ lat, lng }} address={address} zoom={closeZoom} />}
  </LiveMap>
);

/** The address is found later than the map is drawn. */
const AddressToo = ({
  place: { lat, lng },
  address,
  zoom,
}: {
  place: LatLng;
  address: LatLng;
  zoom: number;
}) => {
  const { current: map } = useMap() as { current: MapRef };
  useEffect(() => fitPoints(map, [{ lat, lng }, address], zoom), [map, lat, lng, address, zoom]);
  return <AddressRing at={address} />;
};
