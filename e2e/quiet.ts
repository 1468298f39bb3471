import { expect, type Page } from '@playwright/test';

/**
 * Waits until a page has loaded and nothing more arrives for half a second. Playwright's own 'networkidle' also counts
 * requests of the page before and the stream of a signed-in person's messages, which never end.
 */
export const untilQuiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
  let before = -1;
  const isQuiet = async () => {
    const count = await page.evaluate(() => performance.getEntriesByType('resource').length).catch(() => -2);
    const isSame = count === before;
    before = count;
    return isSame;
  };
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
};
