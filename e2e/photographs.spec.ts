import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { demoLand } from './land.ts';
import { test } from './test.ts';

const openListing = async (page: Page) => {
  await page.goto(`/listing/${(await demoLand(page.request)).id}`);
  return page.getByRole('button', { name: /^All \d+ photographs$/ });
};

// docs/rules/pages.md#shared-addresses, docs/rules/pages.md#accessibility
test('photographs are browsed by arrow keys; Escape closes them and restores the focus', async ({ page }) => {
  const opener = await openListing(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: /^Photographs of/ });
  await expect(viewer).toContainText(/1 \/ \d/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText(/3 \/ \d/);
  await expect(page).toHaveURL(/photo=3/);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText(/2 \/ \d/);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/listing\/[\w-]+$/);
});

test('photographs are swiped, the back button closes them, and a shared link opens the same one', {
  tag: '@phone-only',
}, async ({ page }) => {
  const opener = await openListing(page);
  await opener.click();
  const viewer = page.getByRole('dialog', { name: /^Photographs of/ });
  // The effect of a swipe: the row snaps to another photograph.
  await viewer.getByRole('list').evaluate((row) => row.scrollTo({ left: row.clientWidth * 2 }));
  await expect(viewer).toContainText(/3 \/ \d/);
  await expect(page).toHaveURL(/photo=3/);
  const shared = page.url();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/\/listing\/[\w-]+$/);

  await page.goto(shared);
  await expect(viewer).toContainText(/3 \/ \d/);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/\/listing\/[\w-]+$/);
});
