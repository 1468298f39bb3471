const acres = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** '1,240 acres' */
export const formatAcres = (acreage: number): string => `${acres.format(acreage)} acres`;
