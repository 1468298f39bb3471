import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toProblem } from '#contract/problem.ts';
import { type RefusalCode, Refused } from '#contract/refusals.ts';

// Not imported: see app.ts.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const codeOf: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** The client has gone, or there is no TLS yet, as with one that speaks plain HTTP: nobody can be answered. */
const cutOff = /^(ECONNRESET|ERR_SSL_|ERR_TLS_)/;

/**
 * Answers connections that sent invalid HTTP or timed out: a problem+json response with the site's usual `headers`,
 * then the connection is closed. Fastify has no request to handle in these cases.
 */
export const handleClientErrors =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Node's private name for the response being sent on a connection: nothing may be written into the middle of it.
    const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null };
    if (cutOff.test(error.code ?? '') || !socket.writable || current?.headersSent) {
      socket.destroy();
      return;
    }
    const problem = toProblem(new Refused(codeOf[error.code ?? ''] ?? 'notHttp'));
    const body = JSON.stringify(problem);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
    // Doesn't wait for what the client still sends.
    socket.end(`${status}${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
