import { useEffect } from 'react';
import { createPath, type Location } from 'react-router';

type Scripts = { module: string; clientLoaderModule?: string; clientMiddlewareModule?: string };
type State = { navigation: { location?: Location; matches?: { route: { id: string } }[] } };

/** What React Router keeps in the window. This is no documented interface, so its version is pinned. */
type RouterWindow = {
  __reactRouterManifest: { routes: Record<string, Scripts | undefined> };
  __reactRouterDataRouter: { subscribe: (listener: (state: State) => void) => () => void };
};

/**
 * Opens the page that is navigated to as a document if its script can't be loaded, as after a deployment, which has
 * removed it: React Router would load the page anew on which the navigation began (docs/rules/pages.md#lost-scripts).
 */
export const useLostPages = (): void => {
  useEffect(() => {
    const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } =
      window as unknown as RouterWindow;
    let asked: Location | undefined;
    // Not by a hook: an effect could come after React Router has given up.
    return router.subscribe(({ navigation: { location, matches = [] } }) => {
      if (!location || location === asked) return;
      asked = location;
      const scripts = matches.flatMap(({ route }) => {
        const { module, clientLoaderModule, clientMiddlewareModule } = manifest.routes[route.id] ?? {};
        return [module, clientLoaderModule, clientMiddlewareModule].filter((script) => script !== undefined);
      });
      // A task later, as React Router does for some: so one request fails for both at once.
      setTimeout(async () => {
        const loads = await Promise.allSettled(scripts.map((script) => import(/* @vite-ignore */ script)));
        if (loads.every(({ status }) => status === 'fulfilled')) return;
        // After what React Router does, so that this is the last word.
        setTimeout(() => window.location.assign(createPath(location)));
      });
    });
  }, []);
};
