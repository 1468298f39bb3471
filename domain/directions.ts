/** The way by road to a place in degrees, in a map of the reader's own: phones open their map app for it. */
export const directionsTo = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
