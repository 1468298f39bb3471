import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { failureOf, isDatabaseDown } from './connect.ts';

const pauseMs = 500;
const tellEveryMs = 5_000;

/**
 * Tries `open` until the database is there, and tells the log every five seconds what it waits for.
 * @throws whatever else stands in the way: a wrong password or an unknown database are not waited for.
 */
export const waitForDatabase = async <Result>(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  open: () => Promise<Result>,
): Promise<Result> => {
  const since = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      const result = await open();
      if (toldAt > 0) log.info('the database is there');
      return result;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      const now = performance.now();
      if (now - toldAt >= tellEveryMs) {
        toldAt = now;
        const seconds = Math.round((now - since) / 1000);
        log.warn({ ...failureOf(error), seconds }, 'waiting for the database');
      }
    }
    await sleep(pauseMs);
  }
};
