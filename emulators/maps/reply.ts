import type { ServerResponse } from 'node:http';
import { delayAnswer } from '../http-server.ts';
import type { PlannedFault } from './faults.ts';

/** An answer before it is sent. */
export type Answer = {
  status: number;
  type: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
};

export const jsonAnswer = (body: unknown, headers?: Record<string, string>, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  headers,
});

/** An error as a short HTML page, like a web server's own. */
export const errorPage = (status: number, title: string, headers?: Record<string, string>): Answer => ({
  status,
  type: 'text/html',
  body: `<html><head><title>${status} ${title}</title></head><body><h1>${status} ${title}</h1></body></html>\n`,
  headers,
});

export const send = (response: ServerResponse, { status, type, body, headers }: Answer): void => {
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(body);
};

/** Sends the answer, changed by the fault if there is one. Resolves when the request is finished. */
export const sendWithFault = async (
  response: ServerResponse,
  answer: Answer,
  { fault, ms = 3000 }: PlannedFault,
  closing: AbortSignal,
): Promise<void> => {
  const cors = answer.headers?.['access-control-allow-origin'];
  const headers = cors ? { 'access-control-allow-origin': cors } : undefined;
  if (fault === '404') return send(response, errorPage(404, 'Not Found', headers));
  if (fault === '429')
    return send(response, errorPage(429, 'Too Many Requests', { ...headers, 'retry-after': '30' }));
  if (fault === '500') return send(response, errorPage(500, 'Internal Server Error', headers));
  if (fault === 'down') return void response.destroy();
  if (fault === 'garbage') return send(response, { ...answer, status: 200, body: '\u0007{"torn', headers });
  if (fault === 'slow' || fault === 'hang') {
    const isWaiting = await delayAnswer(response, fault === 'slow' ? ms : 60_000, closing);
    if (fault === 'hang' || !isWaiting) return void response.destroy();
  }
  send(response, answer);
};
