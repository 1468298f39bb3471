import { expect, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../launch/chromium.ts';

/**
 * For `test.use` of the files whose tests need a live map. Other browsers have no WebGL: drawn by the processor, a map
 * that nobody tests takes a fifth of a test's time, and the page shows its list or its still picture instead.
 */
export const withMaps = { launchOptions: { executablePath: findChromium(), args: chromiumFlags } };

/** Opens the live map; on a phone it covers the list. */
export const openMap = async (page: Page): Promise<void> => {
  const button = page.getByRole('link', { name: 'Show map' });
  if (await button.isVisible()) await button.click();
  else await page.locator('#results').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map-ready]')).toBeVisible();
};
