import { Marker } from 'react-map-gl/maplibre';
import { LiveMap, type LiveMapProps } from './live-map.tsx';
import { MapButtons } from './map-buttons.tsx';
import { showBeside } from './own-position.tsx';
import { Pin } from './pin.tsx';
import { PrintCopy } from './print-copy.tsx';
import { placeZoom, placeZoomWithTiles } from './start-views.ts';

export type PlaceMapProps = Pick<LiveMapProps, 'scheme' | 'layers' | 'onReady' | 'onFail'> & {
  lat: number;
  lng: number;
  /** The place's label. */
  label: string;
  /** The zoom where detailed tiles are available. */
  closeZoom?: number;
  /** Whether what it shows is printed with the page; otherwise the drawn map is. */
  isPrinted?: boolean;
};

/** A read-only map of one place, for the pages of a listing and of a paid booking. */
export const PlaceMap = ({
  lat,
  lng,
  label,
  closeZoom = placeZoomWithTiles,
  isPrinted,
  ...rest
}: PlaceMapProps) => (
  <LiveMap
    {...rest}
    label={`Map: ${label}`}
    start={{ lat, lng, zoom: placeZoom }}
    cooperative
    onDrawn={(map) => {
      if (map.getZoom() === placeZoom) map.jumpTo({ zoom: closeZoom });
    }}
  >
    <Marker latitude={lat} longitude={lng} anchor="bottom">
      <span role="img" aria-label={label}>
        <Pin />
      </span>
    </Marker>
    <MapButtons onShowPosition={showBeside({ lat, lng })} />
    {isPrinted && <PrintCopy lat={lat} lng={lng} />}
  </LiveMap>
);
