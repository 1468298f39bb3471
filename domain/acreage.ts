import { lazy } from './lazy.ts';

const acres = lazy(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** '1,240 acres', '90.5 acres', '1 acre'. */
export const formatAcres = (acreage: number): string =>
  `${acres().format(acreage)} ${acreage === 1 ? 'acre' : 'acres'}`;
