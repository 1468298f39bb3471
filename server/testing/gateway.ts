import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status: number; type?: string; body?: string; headers?: Record<string, string> };

export type Lie = {
  /** Which calls, by their 'METHOD /path'. */
  match: RegExp;
  /** What is said in the provider's place; without it the call hangs. */
  answer?: Answer;
  /** Whether the provider does the work all the same. */
  isForwarded?: boolean;
  /** How many calls; all by default. */
  times?: number;
};

export const htmlPage = (status: number): Answer => ({
  status,
  type: 'text/html',
  body: `<html><h1>${status}</h1><p>nginx</p></html>`,
});

export const gatewayJson = (status: number): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ message: 'no route matched with those values' }),
});

/** An error as the provider itself words it. */
export const providerError = (status: number, name: string, issue: string): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ name, message: 'See details.', debug_id: 'f00d', details: [{ issue }], links: [] }),
});

/** A gateway between the product and an outside service: passes everything on, unless it is told to lie. */
export const startGateway = async (target: string) => {
  let lies: Lie[] = [];

  const takeLie = (call: string): Lie | undefined => {
    const lie = lies.find(({ match, times = 1 }) => match.test(call) && times > 0);
    if (lie?.times !== undefined) lie.times -= 1;
    return lie;
  };

  const forward = async (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    return { answer, body: Buffer.from(await answer.arrayBuffer()) };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const lie = takeLie(`${request.method} ${request.url}`);
    const told = lie && !lie.isForwarded ? undefined : await forward(request);
    if (lie) {
      if (!lie.answer) return;
      const { status, type = 'text/plain', body = '', headers } = lie.answer;
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
      return;
    }
    if (!told) return;
    response.writeHead(told.answer.status, {
      'content-type': told.answer.headers.get('content-type') ?? 'text/plain',
    });
    response.end(told.body);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lie: (lie: Lie) => void lies.push({ ...lie }),
    /** Passes everything on again. */
    beHonest: () => {
      lies = [];
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
