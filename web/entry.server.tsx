import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { failureContext, nonceContext } from './rendering/context.ts';
import { writeHydrationData } from './rendering/hydration-data.ts';
import { renderCached } from './rendering/page-cache.ts';
import { NonceProvider } from './ui/nonce.tsx';

// What the server takes from this bundle, so that both hold the same router.
export { createRequestHandler } from 'react-router';
export { newPageContext } from './rendering/context.ts';

/** Data never waits inside a page: whole pages are small, and a whole one compresses best. */
export const streamTimeout = 5_000;

/** A page without its data for the browser. As text it costs two thirds of what it does as a stream. */
export const renderPage = (routerContext: EntryContext, url: string, nonce: string): string =>
  renderToString(
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={url} nonce={nonce} />
    </NonceProvider>,
  );

/** A page that could not be made is told to the server's log; what was refused is no fault. */
export const handleError = (
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void => {
  const isNo = isRefused(error) || isRouteErrorResponse(error);
  if (request.signal.aborted || (isNo && error.status < 500)) return;
  context.get(failureContext)(error, new URL(request.url).pathname);
};

/** What a page ends with after its program, which on a still page stands in an element of its own. */
const pageEnd = /(<\/noscript>)?<\/body><\/html>$/;

/** The page can be read before its program is there: what is seen comes first over a slow line. */
const programLast = (page: string): string =>
  page.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"');

/** What throws while a page is rendered is the router's to show: it asks again, for the error boundary. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { url } = request;
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const render = (nonce: string): string => {
    const page = renderPage(routerContext, url, nonce);
    const handoff = data && writeHydrationData(data, nonce);
    return `<!DOCTYPE html>${page.replace(pageEnd, (end) => handoff + end)}`;
  };
  const nonce = context.get(nonceContext);
  // In development the screens themselves change under the same data, and React holds each attribute to its own.
  const page = import.meta.env.DEV
    ? render(nonce)
    : renderCached(url, data, nonce, (nonceHere) => programLast(render(nonceHere)));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(page, { headers, status });
}
