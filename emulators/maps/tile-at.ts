/** The column of the map tile that a longitude is in. */
export const columnOf = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z);

/** The row of the map tile that a latitude is in. */
export const rowOf = (lat: number, z: number): number => {
  const angle = (lat * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z);
};
