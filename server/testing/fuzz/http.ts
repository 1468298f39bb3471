import { Agent, request as sendHttp } from 'node:http';
import { text } from 'node:stream/consumers';
import { limits } from '#launch/testing/limits.ts';
import type { FuzzRequest } from './requests.ts';

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with its path as it is: `fetch` would normalize it. Rejects when the response doesn't come to its end
 * in the time of everything that another process has to do.
 */
export const sendTo = (
  origin: string,
  { method, url, headers, body }: FuzzRequest,
  token: string | null,
): Promise<{ status: number; type: string; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const all = {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-length': String(body.length) }),
    };
    const sent = sendHttp({
      agent,
      hostname,
      port,
      method,
      path: url,
      headers: all,
      insecureHTTPParser: false,
      signal: AbortSignal.timeout(limits.processMs),
    });
    sent.once('response', (response) => {
      text(response).then(
        (content) =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: content,
          }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });
