import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status: number; type?: string; body?: string; headers?: Record<string, string> };

export type Fault = {
  /** The calls to affect, as 'METHOD /path'. */
  match: RegExp;
  /** The response instead of the provider's; without it the call hangs. */
  answer?: Answer;
  /** True if the call still reaches the provider. */
  isForwarded?: boolean;
  /** The number of calls to affect; all by default. */
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

/** An error response in the provider's format. */
export const providerError = (status: number, name: string, issue: string): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ name, message: 'See details.', debug_id: 'f00d', details: [{ issue }], links: [] }),
});

/** Starts a gateway before an outside service, for fault injection: forwards all calls, except for injected faults. */
export const startGateway = async (target: string) => {
  let faults: Fault[] = [];

  const takeFault = (call: string): Fault | undefined => {
    const fault = faults.find(({ match, times = 1 }) => match.test(call) && times > 0);
    if (fault?.times !== undefined) fault.times -= 1;
    return fault;
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
    const fault = takeFault(`${request.method} ${request.url}`);
    const forwarded = fault && !fault.isForwarded ? undefined : await forward(request);
    if (fault) {
      if (!fault.answer) return;
      const { status, type = 'text/plain', body = '', headers } = fault.answer;
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
      return;
    }
    if (!forwarded) return;
    response.writeHead(forwarded.answer.status, {
      'content-type': forwarded.answer.headers.get('content-type') ?? 'text/plain',
    });
    response.end(forwarded.body);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    inject: (fault: Fault) => void faults.push({ ...fault }),
    /** Forwards all calls again. */
    clearFaults: () => {
      faults = [];
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
