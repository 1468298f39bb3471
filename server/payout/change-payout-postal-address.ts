import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';

/** Not written yet. */
export const changePayoutPostalAddress: Operation<typeof checks.changePayoutPostalAddress> = async () =>
  refuse('unavailable');
