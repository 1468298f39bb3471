/** Kept pages are in a cache for each version of the site; its name begins with this. */
const prefix = 'booking pages ';

/** The service worker hears nothing of other pages than those below this. */
const worker = { path: '/service-worker.js', scope: '/myaccount/bookings/' };

/** What React Router keeps in the window. */
type WithManifest = Window & { __reactRouterManifest?: { version: string } };

const isAsset = (path: string): boolean => path.startsWith('/assets/');

const assetsIn = (html: string): string[] => html.match(/\/assets\/[\w.-]+/g) ?? [];

const pathsIn = async (cache: Cache): Promise<string[]> =>
  (await cache.keys()).map(({ url }) => new URL(url).pathname);

const namesOfCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix));

/** Adds the scripts and styles that are not in a cache yet; the browser has just loaded them, so this costs little. */
const addAssets = async (cache: Cache, assets: Iterable<string>): Promise<void> => {
  const present = await pathsIn(cache);
  await cache.addAll([...new Set(assets)].filter((asset) => !present.includes(asset)));
};

/** Removes the page of this path from the caches whose name passes, and each of these that has no other page. */
const removeFrom = async (path: string, passes: (name: string) => boolean): Promise<void> => {
  for (const name of (await namesOfCaches()).filter(passes)) {
    const cache = await caches.open(name);
    await cache.delete(path);
    if ((await pathsIn(cache)).every(isAsset)) await caches.delete(name);
  }
};

/** The documents of kept bookings with their scripts and styles, which a service worker opens without a network. */
export const keptPages = {
  /**
   * Keeps a page as the server renders it, without private data, instead of one of an older version of the site, and
   * adds what it loads until the signal aborts.
   * @throws where the browser can't, or where the site was deployed anew since this page was loaded: what is kept of
   *   the older version stays whole.
   */
  add: async (path: string, signal: AbortSignal): Promise<void> => {
    const version = (window as WithManifest).__reactRouterManifest?.version;
    if (!version || import.meta.env.DEV) return;
    const cacheName = prefix + version;
    if (!(await caches.match(path, { cacheName }))) {
      const response = await fetch(path);
      const html = await response.text();
      if (!response.ok || !html.includes(version)) throw new Error(`${path} is not of version ${version}.`);
      const cache = await caches.open(cacheName);
      await addAssets(cache, assetsIn(html));
      // A new one: the text is not encoded any more.
      const { 'content-encoding': _, ...headers } = Object.fromEntries(response.headers);
      await cache.put(path, new Response(html, { headers }));
      await removeFrom(path, (name) => name !== cacheName);
    }
    await navigator.serviceWorker.register(worker.path, { scope: worker.scope });
    if (signal.aborted) return;
    const cache = await caches.open(cacheName);
    const observer = new PerformanceObserver((list) => {
      const paths = list.getEntries().map(({ name }) => new URL(name));
      const own = paths.filter(({ origin, pathname }) => origin === location.origin && isAsset(pathname));
      addAssets(
        cache,
        own.map(({ pathname }) => pathname),
      ).catch(() => {}); // without it a part is missing later
    });
    observer.observe({ type: 'resource', buffered: true });
    signal.addEventListener('abort', () => observer.disconnect());
  },

  remove: (path: string): Promise<void> => removeFrom(path, () => true),

  /** Removes all of them, and the service worker. */
  clear: async (): Promise<void> => {
    for (const name of await namesOfCaches()) await caches.delete(name);
    await (await navigator.serviceWorker.getRegistration(worker.scope))?.unregister();
  },
};
