import { Marker } from 'react-map-gl/maplibre';
import css from './address-ring.module.css';
import type { LatLng } from './mercator.ts';

/** Where a street address is, for comparison with a marker. */
export const AddressRing = ({ at }: { at: LatLng }) => (
  <Marker latitude={at.lat} longitude={at.lng}>
    <span className={css.address}>Address</span>
  </Marker>
);
