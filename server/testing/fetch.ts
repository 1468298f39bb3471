import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { eventStream } from '#contract/endpoint.ts';

const headersOf = (injected: { headers: OutgoingHttpHeaders }): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(injected.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, String(one));
  }
  return headers;
};

/** The response to a request for events, which is read while it goes on. */
const followInto = async (app: FastifyInstance, sent: InjectOptions): Promise<Response> => {
  const injected = await app.inject({ ...sent, payloadAsStream: true });
  const body = Readable.toWeb(injected.stream()) as ReadableStream<Uint8Array>;
  return new Response(body, { status: injected.statusCode, headers: headersOf(injected) });
};

/** A `fetch` for an app that doesn't listen. The host of the URL is ignored. */
export const fetchInto =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const sent = {
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    };
    if (request.headers.get('accept') === eventStream) return followInto(app, sent);
    const injected = await app.inject(sent);
    const hasBody = ![204, 304].includes(injected.statusCode) && request.method !== 'HEAD';
    return new Response(hasBody ? new Uint8Array(injected.rawPayload) : null, {
      status: injected.statusCode,
      headers: headersOf(injected),
    });
  };
