import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { failureOf, isDatabaseDown } from './connect.ts';

const retryMs = 500;
const logIntervalMs = 5_000;

/**
 * Retries `open` until the database is reachable, and logs every five seconds that it is waiting.
 * @throws any other error: a wrong password or an unknown database is not retried.
 */
export const waitForDatabase = async <Result>(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  open: () => Promise<Result>,
): Promise<Result> => {
  const startedAt = performance.now();
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      const result = await open();
      if (loggedAt > 0) log.info('the database is there');
      return result;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      const now = performance.now();
      if (now - loggedAt >= logIntervalMs) {
        loggedAt = now;
        const seconds = Math.round((now - startedAt) / 1000);
        log.warn({ ...failureOf(error), seconds }, 'waiting for the database');
      }
    }
    await sleep(retryMs);
  }
};
