import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { clientClass } from './client.ts';
import { failureOf } from './connect.ts';
import { poolSettings, requestLimits } from './timeouts.ts';

type Hearing = {
  onNotification(payload: string): void;
  /** Called whenever listening begins, also anew: what was sent while nobody listened is not heard. */
  onListening(): void;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

const ms = {
  /** Waits before connecting again, doubled with each failure. */
  firstRetry: 100,
  maxRetry: 5_000,
  /** A connection on which nothing is asked would not notice that its server has vanished. */
  check: 10_000,
};

/** Listens on a channel with a connection of its own, which is replaced when it is lost, until it is closed. */
export const listen = (url: string, channel: string, { onNotification, onListening, log }: Hearing) => {
  const closing = new AbortController();
  const Client = clientClass(requestLimits);

  /** Resolves when the connection has ended. */
  const listenOnce = async (onBegin: () => void): Promise<void> => {
    const client = new Client({
      connectionString: url,
      application_name: 'openacre-live',
      ...poolSettings(requestLimits),
    });
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    const end = () => void client.end().catch(() => {});
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    closing.signal.addEventListener('abort', end, { once: true });
    let check: ReturnType<typeof setInterval> | undefined;
    try {
      await client.connect();
      await client.query(`set idle_session_timeout = 0; listen ${channel}`);
      onBegin();
      check = setInterval(() => void client.query('select 1').catch(end), ms.check).unref();
      await ended;
    } finally {
      clearInterval(check);
      closing.signal.removeEventListener('abort', end);
      end();
    }
  };

  const run = async (): Promise<void> => {
    let retryMs = ms.firstRetry;
    while (!closing.signal.aborted) {
      const failure = await listenOnce(() => {
        retryMs = ms.firstRetry;
        onListening();
      }).catch((error) => error);
      if (closing.signal.aborted) return;
      log.warn(
        failure ? failureOf(failure) : {},
        'lost the connection for notifications; it is opened again',
      );
      await wait(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      retryMs = Math.min(retryMs * 2, ms.maxRetry);
    }
  };
  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
};
