import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { failureContext, nonceContext } from './rendering/context.ts';
import { writeHydrationData } from './rendering/hydration-data.ts';
import { renderCached } from './rendering/page-cache.ts';
import { NonceProvider } from './ui/nonce.tsx';

// Exported for the server, so that server and bundle use the same copy of the router.
export { createRequestHandler } from 'react-router';
export { newPageContext } from './rendering/context.ts';

/** In ms. Pages don't stream data: whole pages are small and compress better. */
export const streamTimeout = 5_000;

/** Renders a page without its hydration data. As a string it takes two thirds of the time of a stream. */
export const renderPage = (routerContext: EntryContext, url: string, nonce: string): string =>
  renderToString(
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={url} nonce={nonce} />
    </NonceProvider>,
  );

/** Reports an error thrown while a page was rendered to the server, which answers and logs it by its kind. */
export const handleError = (
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(failureContext)(error, new URL(request.url).pathname);
};

/** The end of a page after its scripts; on a deferred page the scripts are inside a `noscript`. */
const pageEnd = /(<\/noscript>)?<\/body><\/html>$/;

/** Gives scripts a low fetch priority, so that styles and images load first on a slow connection. */
const deprioritizeScripts = (page: string): string =>
  page.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"');

/** An error thrown while a page is rendered is handled by the router, which calls this again for the error boundary. */
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
    const hydrationScripts = data && writeHydrationData(data, nonce);
    return `<!DOCTYPE html>${page.replace(pageEnd, (end) => hydrationScripts + end)}`;
  };
  const nonce = context.get(nonceContext);
  // In development components change without a change of data, and React checks every attribute during hydration.
  const page = import.meta.env.DEV
    ? render(nonce)
    : renderCached(url, data, nonce, (noncePlaceholder) => deprioritizeScripts(render(noncePlaceholder)));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(page, { headers, status });
}
