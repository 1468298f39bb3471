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
      // After what React Router does, so that this is the last word.
      const openAsDocument = () => setTimeout(() => window.location.assign(createPath(location)));
      for (const { route } of matches) {
        const { module, clientLoaderModule, clientMiddlewareModule } = manifest.routes[route.id] ?? {};
        for (const script of [module, clientLoaderModule, clientMiddlewareModule])
          if (script) import(/* @vite-ignore */ script).catch(openAsDocument);
      }
    });
  }, []);
};
