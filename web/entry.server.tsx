import { PassThrough, Readable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext } from './context.ts';
import { NonceProvider } from './ui/nonce.tsx';

// What the server takes from this bundle, so that both hold the same router.
export { createRequestHandler } from 'react-router';
export { newPageContext } from './context.ts';

/** Data never waits inside a page: whole pages are small, and a whole one compresses best. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(
            new Response(Readable.toWeb(body) as ReadableStream, { headers, status: failed ? 500 : status }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError() {
          failed = true;
        },
      },
    );
  });
}
