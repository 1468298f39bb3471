import { useEffect } from 'react';
import { createPath, type Location, type NavigateOptions } from 'react-router';
import { isReachable } from '../ui/is-reachable.ts';
import { sayNoSignal } from './no-signal.ts';

type Scripts = { module: string; clientLoaderModule?: string; clientMiddlewareModule?: string };
type State = {
  location: Location;
  navigation: { location?: Location; matches?: { route: { id: string } }[] };
};

/** What React Router keeps in the window. This is no documented interface, so its version is pinned. */
type RouterWindow = {
  __reactRouterManifest: { routes: Record<string, Scripts | undefined> };
  __reactRouterDataRouter: {
    state: State;
    subscribe: (listener: (state: State) => void) => () => void;
    navigate: (to: Location, options: NavigateOptions) => Promise<void>;
  };
};

/** On a busy device React Router may hear that a script is lost only after the navigation has been ended. */
const lateReloadMs = 5_000;

/**
 * Opens the page that is navigated to as a document if its script can't be loaded, as after a deployment, which has
 * removed it: React Router would load the page anew on which the navigation began (docs/rules/pages.md#lost-scripts).
 * Where the site can't be reached at all, the page stays and says so: the document would be the browser's own error
 * page, and so would be the page loaded anew.
 */
export const useLostPages = (): void => {
  useEffect(() => {
    const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } =
      window as unknown as RouterWindow;
    let asked: Location | undefined;
    /** Once lost, React Router waits for it until the document is another one, though it comes with the next try. */
    const lost = new Set<string>();
    /** A navigation has just ended because nothing answers. */
    let hasJustFailed = false;
    const open = async (location: Location) => {
      if (await isReachable()) return window.location.assign(createPath(location));
      hasJustFailed = true;
      setTimeout(() => {
        hasJustFailed = false;
      }, lateReloadMs);
      sayNoSignal();
      // Ends the navigation that waits for the script: to where one is, which loads nothing.
      const here = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
      await router.navigate(router.state.location, here);
    };
    // React Router's, which would leave for good where nothing answers. Not all browsers can say so.
    const holdReload = (event: NavigateEvent) => {
      const isRouters = event.navigationType === 'reload' && !event.userInitiated;
      const isFailing = router.state.navigation.location || hasJustFailed;
      if (isRouters && event.cancelable && isFailing) event.preventDefault();
    };
    window.navigation?.addEventListener('navigate', holdReload);
    // Not by a hook: an effect could come after React Router has given up.
    const unsubscribe = router.subscribe(({ navigation: { location, matches = [] } }) => {
      if (!location || location === asked) return;
      asked = location;
      const scripts = matches.flatMap(({ route }) => {
        const { module, clientLoaderModule, clientMiddlewareModule } = manifest.routes[route.id] ?? {};
        return [module, clientLoaderModule, clientMiddlewareModule].filter((script) => script !== undefined);
      });
      // A task later, as React Router does for some: so one request fails for both at once.
      setTimeout(async () => {
        const loads = await Promise.allSettled(scripts.map((script) => import(/* @vite-ignore */ script)));
        for (const [index, { status }] of loads.entries())
          if (status === 'rejected') lost.add(scripts[index] as string);
        if (!scripts.some((script) => lost.has(script))) return;
        // After what React Router does, so that this is the last word.
        setTimeout(open, 0, location);
      });
    });
    return () => {
      unsubscribe();
      window.navigation?.removeEventListener('navigate', holdReload);
    };
  }, []);
};
