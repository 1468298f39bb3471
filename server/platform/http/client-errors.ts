import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type RefusalCode, Refused, toProblem } from '#contract/refusals.ts';

// Not imported: see app.ts.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const codeOf: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/**
 * Answers what is not HTTP, or did not come in time, before there is a request that anything else could answer:
 * with a problem as everywhere, and the end of the connection. `headers` go with every answer of the house.
 */
export const answerClientErrors =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Node's own name for the answer under way on a connection: nothing may be written into its midst.
    const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null };
    if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
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
    // What the other side still sends is not waited for.
    socket.end(`${status}${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
