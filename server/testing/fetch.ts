import type { FastifyInstance, InjectOptions } from 'fastify';

/** A `fetch` for an app that doesn't listen. The host of the URL is ignored. */
export const fetchInto =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const injected = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload && { payload }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(injected.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    }
    const hasBody = ![204, 304].includes(injected.statusCode) && request.method !== 'HEAD';
    return new Response(hasBody ? new Uint8Array(injected.rawPayload) : null, {
      status: injected.statusCode,
      headers,
    });
  };
