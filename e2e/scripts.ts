import { expect, type Locator, type Page } from '@playwright/test';

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
  /** Of all scripts, or of those with such a path; resolves to the function that lets them through. */
  const hold = async (path = /\.js$/): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(
      (url) => isScript(url) && path.test(url.pathname),
      async (route) => {
        await promise;
        await route.continue();
      },
    );
    return resolve;
  };
  return { scripts, complaints, hold };
};

/** Waits until the page's program runs, on a deferred page after its first use; scroll positions are restored then. */
export const untilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.program === 'running');
};

/** Waits until the program hears a part of the page that is hydrated later: before, its links load a document. */
export const untilHeard = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
