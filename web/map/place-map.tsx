import { Marker } from 'react-map-gl/maplibre';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import { MapButtons } from './map-buttons.tsx';
import { showBeside } from './own-position.tsx';
import { Pin } from './pin.tsx';
import { placeZoom, placeZoomWithTiles } from './start-views.ts';

export type PlaceMapProps = Pick<LiveMapProps, 'scheme' | 'layers' | 'onReady' | 'onFail'> & {
  lat: number;
  lng: number;
  /** The place's label. */
  label: string;
};

/** A read-only map of one place, for a listing's page. */
export const PlaceMap = ({ lat, lng, label, ...rest }: PlaceMapProps) => (
  <LiveMap
    {...rest}
    label={`Map: ${label}`}
    start={{ lat, lng, zoom: placeZoom }}
    cooperative
    onDrawn={(map) => {
      if (map.getZoom() === placeZoom) map.jumpTo({ zoom: placeZoomWithTiles });
    }}
  >
    <Marker latitude={lat} longitude={lng} anchor="bottom">
      <span role="img" aria-label={label}>
        <Pin />
      </span>
    </Marker>
    <MapButtons onShowPosition={showBeside({ lat, lng })} />
  </LiveMap>
);
