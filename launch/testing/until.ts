import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from './limits.ts';

/** Polls the condition until it holds; throws an error that names `what` when other processes never make it hold. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  what = `${condition}`,
): Promise<void> => {
  for (const end = Date.now() + limits.processMs; !(await condition()); await sleep(20)) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
  }
};
