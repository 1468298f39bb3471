import { Refused } from '#contract/refusals.ts';
import { msUntilDeadline } from './db/pool.ts';

/** The last call in the queue of each key. */
const last = new Map<string, Promise<unknown>>();

/** The timeout for jobs and commands. A request waits until its deadline (db/timeouts.ts). */
const timeoutMs = 6_000;

/**
 * Runs the calls of one key one at a time, in their order, within this process. Correctness comes from the database's
 * lock, which holds across processes; the mutex keeps calls that wait for that lock from using up the pool.
 * @throws Refused 'unavailable' when the mutex is not free before the timeout, or before the signal aborts.
 */
export const withMutex = <Result>(
  key: string,
  work: () => Promise<Result>,
  signal: AbortSignal = AbortSignal.timeout(msUntilDeadline() ?? timeoutMs),
): Promise<Result> => {
  const before = last.get(key) ?? Promise.resolve();
  const turn = unlessAborted(before, signal).then(work);
  // A call that gave up waiting must not let later calls overtake the ones still running.
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

/**
 * Waits until the calls that are queued for a key now have ended. False if there are none.
 * @throws Refused 'unavailable' when they have not ended before the timeout.
 */
export const waitForMutex = async (key: string): Promise<boolean> => {
  const before = last.get(key);
  if (!before) return false;
  await unlessAborted(before, AbortSignal.timeout(msUntilDeadline() ?? timeoutMs));
  return true;
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
