import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type ListenOptions = { host?: string; port?: number };

export type HttpServer = { url: string; close(): Promise<void> };

/** The address of a listening server, such as `http://127.0.0.1:4020` or `http://[::1]:4020`. */
export const addressOf = (scheme: string, bound: AddressInfo | string | null, host: string): string =>
  `${scheme}://${host.includes(':') ? `[${host}]` : host}:${(bound as AddressInfo).port}`;

/** Listens on `port` (0: any free one). Rejects with the system's error (EADDRINUSE, EACCES) when it can't be used. */
export const listen = async (
  listener: RequestListener,
  { host = '127.0.0.1', port = 0 }: ListenOptions,
): Promise<HttpServer> => {
  // An idle connection that it closed could be the one on which a client is just sending a request.
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: addressOf('http', server.address(), host),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};

/** The address that the client used, for links: it need not be the bound one, `url` (0.0.0.0, another name). */
export const baseUrlOf = ({ headers }: IncomingMessage, url: string): string =>
  headers.host ? `http://${headers.host}` : url;

/** The body as JSON; undefined when it is malformed or longer than 100,000 characters. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > 100_000) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Delays an answer by `ms` milliseconds. Resolves earlier, to false, when the client hangs up or `closing` aborts: then
 * there is nobody to answer.
 */
export const delayAnswer = async (
  response: ServerResponse,
  ms: number,
  closing: AbortSignal,
): Promise<boolean> => {
  const hungUp = new AbortController();
  response.once('close', () => hungUp.abort());
  const ended = AbortSignal.any([closing, hungUp.signal]);
  await sleep(ms, undefined, { signal: ended }).catch(() => {});
  return !ended.aborted;
};
