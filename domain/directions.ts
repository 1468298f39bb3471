/** A link to driving directions to a position (in degrees); phones open their map app for it. */
export const directionsTo = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;

/** A position (in degrees) to type or paste into a map or a GPS device, to about a meter: '43.56780, -90.88810'. */
export const formatCoordinates = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
