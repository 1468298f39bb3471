import { expect, type Page } from '@playwright/test';

/** The scripts that a page has requested so far, and its console errors; `hold` delays later requests. */
export const watchScripts = (page: Page) => {
  const scripts: string[] = [];
  const complaints: string[] = [];
  const isScript = (url: URL) => url.pathname.endsWith('.js');
  page.on('request', (request) => {
    if (isScript(new URL(request.url()))) scripts.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  /** Resolves to the function that lets them through. */
  const hold = async (): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(isScript, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  return { scripts, complaints, hold };
};

/** Waits for the page's hydration, after which the router restores scroll positions. */
export const untilHydrated = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
};
