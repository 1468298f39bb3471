/** A map's view as an address carries it: west, south, east, north in degrees, parted by commas. */
export const boundsPattern = /^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/;
