/** A map's view in an address: west, south, east, north in degrees, separated by commas. */
export const boundsPattern = /^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/;
