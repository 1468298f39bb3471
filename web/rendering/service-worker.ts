/** What a service worker's fetch event has, as far as it is used; the types of workers clash with those of pages. */
type FetchEvent = Event & { request: Request; respondWith(response: Promise<Response>): void };

type WorkerScope = { skipWaiting(): Promise<void> };

/**
 * The service worker: opens the page of a kept booking where the network doesn't answer, and gives it the scripts and
 * styles that it was kept with. Every other request goes its way as if there were none. Sent as text: it may use
 * nothing but its own names (docs/rules/pages.md#no-signal).
 */
export const runWorker = (): void => {
  /** Longer a hunter at the gate does not wait for one bar of signal, in ms. */
  const patienceMs = 5_000;
  const bookingPage = /^\/myaccount\/bookings\/[^/]+\/detail\/?$/;

  const find = (path: string) => caches.match(path).catch(() => undefined);

  const openPage = async (request: Request, path: string): Promise<Response> => {
    // Under the address without it the page is kept, and its program answers.
    if (path.endsWith('/')) return Response.redirect(request.url.replace(/\/(?=$|[?#])/, ''));
    const kept = await find(path);
    if (!kept) return fetch(request);
    const loading = fetch(request).then((response) => (response.status < 500 ? response : kept));
    const late = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, kept));
    return Promise.race([loading.catch(() => kept), late]);
  };

  // A new version has nothing to wait for: the pages are in caches, which the pages write.
  addEventListener('install', () => void (globalThis as unknown as WorkerScope).skipWaiting());

  addEventListener('fetch', (event) => {
    const { request, respondWith } = event as FetchEvent;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || request.method !== 'GET') return;
    if (request.mode === 'navigate' && bookingPage.test(pathname))
      respondWith.call(event, openPage(request, pathname));
    else if (pathname.startsWith('/assets/'))
      respondWith.call(
        event,
        find(pathname).then((kept) => kept ?? fetch(request)),
      );
  });
};
