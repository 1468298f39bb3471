/** A link to driving directions to a position (in degrees); phones open their map app for it. */
export const directionsTo = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
