import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';

/** Not written yet. */
export const replaceCheck: Operation<typeof checks.replaceCheck> = async () => refuse('unavailable');
