import { Refused } from '#contract/refusals.ts';
import { spendWaitBudget, waitBudgetLeft } from './db/pool.ts';

const last = new Map<string, Promise<unknown>>();

/** How long others than requests wait for their turn; a request for as long as it may still wait (db/limits.ts). */
const longestWaitMs = 6_000;

/**
 * Does the works of one key one after the other, in this process, in the order they came. The database's lock is
 * what makes them safe, in all processes; turns keep those who wait for it from taking up every connection.
 * @throws Refused 'unavailable' when its turn has not come in time, or before the given signal is aborted.
 */
export const withMutex = <Result>(
  key: string,
  work: () => Promise<Result>,
  signal: AbortSignal = AbortSignal.timeout(waitBudgetLeft() ?? longestWaitMs),
): Promise<Result> => {
  const before = last.get(key) ?? Promise.resolve();
  const turn = spendWaitBudget(unlessAborted(before, signal)).then(work);
  // Whoever gives up waiting does not let others pass those who are still at work.
  const ended = before
    .then(() => turn)
    .then(
      () => {},
      () => {},
    );
  last.set(key, ended);
  void ended.then(() => {
    if (last.get(key) === ended) last.delete(key);
  });
  return turn;
};

const unlessAborted = (before: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(new Refused('unavailable', { retryAfter: 5 }));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void before.then(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
  });
