import { setTimeout as sleep } from 'node:timers/promises';

/** Requests so far, and those of them without a clear answer. */
export type Tally = { requests: number; errors: number };

/**
 * Says how long the next request waits, in ms, so that there are so many a second; of what could not be sent in time a
 * second's worth is made good. `now` is a clock in ms.
 */
export const paceOf = (perSecond: number): ((now: number) => number) => {
  const gapMs = 1000 / perSecond;
  let nextAt = 0;
  return (now) => {
    nextAt = Math.max(nextAt + gapMs, now - 1000);
    return Math.max(0, nextAt - now);
  };
};

/** Above the 12 s within which the product answers, in ms. */
const timeoutMs = 15_000;

/** A `fetch` that sends so many requests a second, counts, and rejects unless the answer came whole. */
export const senderWith = (perSecond: number, tally: Tally): typeof fetch => {
  const pace = paceOf(perSecond);
  return async (input, init) => {
    await sleep(pace(performance.now()));
    tally.requests += 1;
    try {
      const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const text = await answer.text();
      if (answer.status >= 500) tally.errors += 1;
      const { status, headers } = answer;
      return new Response(status === 204 ? null : text, { status, headers });
    } catch (error) {
      tally.errors += 1;
      throw error;
    }
  };
};
