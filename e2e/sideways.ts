import { expect, type Page } from '@playwright/test';

/** Fails unless the page fits its width; figures are drawn anew for another width a moment later. */
export const expectNoSidewaysScroll = (page: Page, where: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: where })
    .toBeLessThanOrEqual(0);
