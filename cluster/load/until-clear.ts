import { setTimeout as sleep } from 'node:timers/promises';
import { isRefused, type RefusalCode } from '#contract/refusals.ts';

/** A clear answer; `isFirst` says whether the first request had it. */
export type Clear<Value> = { isFirst: boolean } & (
  | { value: Value; refused?: undefined }
  | { value?: undefined; refused: RefusalCode }
);

/** Refusals that say nothing of what became of the request, besides those with a status of 500 and more. */
const unclear: readonly RefusalCode[] = ['stillWorking', 'tooManyRequests', 'paymentUnderWay'];

const pauseMs = 300;
const giveUpMs = 240_000;

/**
 * Sends a request again until its answer is clear: the same request, under the same key.
 * @throws Error when none is after four minutes, and what is no refusal, since that is a fault of ours.
 */
export const untilClear = async <Value>(send: () => Promise<Value>): Promise<Clear<Value>> => {
  const end = performance.now() + giveUpMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return { value: await send(), isFirst };
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (error.status < 500 && !unclear.includes(error.code)) return { refused: error.code, isFirst };
      if (performance.now() > end)
        throw new Error('A request had no clear answer for four minutes.', { cause: error });
    }
    await sleep(pauseMs);
  }
};
