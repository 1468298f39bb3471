import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import { signIn, type Who } from './people.ts';

/** Until the page's program hears what is done, or waits for a first use (docs/rules/pages.md#first-use). */
const untilRunning = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement?.dataset.program !== 'coming');
};

/** Lets `goto` and `reload` of a page wait for its program, unless they are told what to wait for. */
const waitForProgram = (page: Page): void => {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilRunning(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await untilRunning(page);
    return response;
  };
};

const waitInNewPages = (browser: Browser): void => {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('page', waitForProgram);
    return context;
  };
};

type Fixtures = {
  /** A browser context for a user, besides those of others, which is closed after the test. */
  openPageAs: (who: Who) => Promise<Page>;
};

/** The `test` of all browser tests: pages are loaded once their program runs, in every browser context. */
export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      waitInNewPages(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  async openPageAs({ browser }, use) {
    const opened: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext();
      opened.push(context);
      const page = await context.newPage();
      await signIn(page, who);
      return page;
    });
    // Open pages go on polling the server.
    await Promise.all(opened.map((context) => context.close()));
  },
});
