import type { immunity } from '#contract/immunity.ts';
import type { Operations } from '../operation.ts';
import { getImmunity } from './get-immunity.ts';
import { listImmunityLimits } from './list-immunity-limits.ts';
import { setImmunityLimit } from './set-immunity-limit.ts';
import { setYearlyCap } from './set-yearly-cap.ts';

export const immunityOperations: Operations<typeof immunity> = {
  getImmunity,
  setYearlyCap,
  listImmunityLimits,
  setImmunityLimit,
};
