import { setTimeout as sleep } from 'node:timers/promises';

/** Requests so far, and what became of those without a proper answer: `POST /api/booking: 503`. */
export type Tally = { requests: number; failures: string[] };

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

/** Whether the product has answered what was asked: with a result, or with a refusal of its own. */
const isProper = ({ status, headers }: Response): boolean =>
  status < 400 || (status < 500 && (headers.get('content-type') ?? '').includes('application/problem+json'));

const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? `${name} ${message}`;
};

/** A `fetch` that sends so many requests a second, each once, counts, and rejects unless the answer came whole. */
export const senderWith = (perSecond: number, tally: Tally): typeof fetch => {
  const pace = paceOf(perSecond);
  return async (input, init) => {
    await sleep(pace(performance.now()));
    tally.requests += 1;
    const fail = (how: string) => {
      const { pathname } = new URL(String(input));
      tally.failures.push(`${new Date().toISOString()} ${init?.method ?? 'GET'} ${pathname}: ${how}`);
    };
    try {
      const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const text = await answer.text();
      if (!isProper(answer)) fail(`${answer.status}`);
      const { status, headers } = answer;
      return new Response(status === 204 ? null : text, { status, headers });
    } catch (error) {
      fail(reasonOf(error));
      throw error;
    }
  };
};
