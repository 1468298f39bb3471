import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';

/** Not written yet. */
export const correctCheckNumber: Operation<typeof checks.correctCheckNumber> = async () =>
  refuse('unavailable');
