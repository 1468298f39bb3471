/** A map's view in an address: west, south, east, north in degrees, separated by commas. */
export const boundsPattern = /^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/;

/** The edges of a view from an address, in degrees. The text must match `boundsPattern`. */
export const parseBounds = (text: string): [west: number, south: number, east: number, north: number] => {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  return [west, south, east, north];
};
