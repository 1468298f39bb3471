import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from './limits.ts';

/** How long to wait before the next look, in ms: what takes longer is looked at less often. */
const pauseAfter = (waitedMs: number): number => Math.min(Math.max(20, waitedMs / 10), 200);

/** Polls the condition until it holds; throws an error that names `what` when other processes never make it hold. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  what = `${condition}`,
): Promise<void> => {
  for (const begun = Date.now(); !(await condition()); ) {
    const waitedMs = Date.now() - begun;
    if (waitedMs > limits.processMs) throw new Error(`Waited in vain until ${what}`);
    await sleep(pauseAfter(waitedMs));
  }
};
