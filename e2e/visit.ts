import type { Page } from '@playwright/test';

type Router = {
  state: { navigation: { state: string } };
  navigate: (to: string, options: { flushSync: boolean }) => Promise<void>;
};

/**
 * Opens a page in the document that is there, as a link does; it is shown when this is over. Costs less than `goto`,
 * which is for a user's first page and for what only a load has: hydration, what is kept, what an email leads to. The
 * payment's page is a document of its own, so it is entered and left by `goto`.
 */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    await router.navigate(to, { flushSync: true });
    while (router.state.navigation.state !== 'idle') await new Promise((next) => setTimeout(next, 20));
  }, path);
