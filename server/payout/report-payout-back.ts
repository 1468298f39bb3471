import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';

/** Not written yet. */
export const reportPayoutBack: Operation<typeof checks.reportPayoutBack> = async () => refuse('unavailable');
