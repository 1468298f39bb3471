import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';

/** Not written yet. */
export const undoChecks: Operation<typeof checks.undoChecks> = async () => refuse('unavailable');
