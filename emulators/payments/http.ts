import type { IncomingMessage, ServerResponse } from 'node:http';

/** Enough for a payout batch of 15,000 items. */
const maxBody = 8 * 1024 * 1024;

/** The whole body as text. Throws a RangeError when it exceeds 8 MB. */
export const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBody) throw new RangeError('The body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** The fields of a form or of a JSON object; an empty body has none. Throws a SyntaxError on broken JSON. */
export const readFields = (text: string, contentType: string | undefined): Record<string, unknown> => {
  if (text.trim() === '') return {};
  if (contentType?.includes('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
};

export const send = (
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): void => {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
};

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  send(response, status, 'application/json', JSON.stringify(body), headers);
};
