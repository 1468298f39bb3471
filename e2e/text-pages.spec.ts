import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signIn } from './people.ts';
import { untilQuiet } from './quiet.ts';
import { untilHydrated, watchScripts } from './scripts.ts';
import { test } from './test.ts';

// docs/rules/pages.md#text-pages
test('a text page loads its scripts at the first click, which is not lost', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const { scripts, complaints, hold } = watchScripts(page);
  const letCome = await hold();
  await page.goto('/hunters');
  await untilQuiet(page);
  expect(scripts).toEqual([]);
  const menu = page.getByRole('button', { name: 'Open the menu' });
  const toggle = page.getByRole('button', { name: 'Switch to dark colors' });
  if (isMobile) {
    await page.getByRole('button', { name: 'Switch to light colors' }).waitFor(); // works without its scripts
    await menu.tap();
  } else {
    await toggle.focus();
    await page.keyboard.press('Enter');
  }
  letCome();
  if (isMobile) {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up or log in' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the menu' }).tap();
    await expect(menu).toBeVisible();
  } else {
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.getByRole('button', { name: 'Switch to light colors' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  }
  expect(complaints).toEqual([]);
});

test('a text page is read and left without its scripts, and hydrates where it is scrolled to', async ({
  page,
}) => {
  const { scripts, complaints } = watchScripts(page);
  await page.goto('/landowners');
  await page.getByRole('button', { name: 'Switch to dark colors' }).click();
  await untilHydrated(page);
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  const scrolled = () => page.evaluate(() => scrollY);
  await scrollTo(300);
  await page.reload();
  await expect.poll(scrolled).toBe(300);
  scripts.length = 0;
  // Scrolling doesn't load the scripts; a key press does.
  await scrollTo(700);
  await untilQuiet(page);
  expect(scripts).toEqual([]);
  await page.keyboard.press('Shift');
  await untilHydrated(page);
  expect(await scrolled()).toBe(700);

  await page.goto('/notFound');
  await untilQuiet(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/aboutus$/);
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]); // the 404 page itself
});

// docs/rules/pages.md#licenses
test('the terms lead to the licenses, which unfold without scripts', async ({ page }) => {
  await page.goto('/termsofuse');
  await page.getByRole('link', { name: 'Licenses of the software' }).click();
  await expect(page).toHaveURL(/\/licenses$/);
  await page.reload();
  await untilQuiet(page);
  // By the document itself: what the one before it asked for may be reported later.
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
  expect((await page.evaluate(loaded)).filter((name) => name.endsWith('.js'))).toEqual([]);
  await page.getByText('maplibre-gl', { exact: true }).click();
  await expect(page.getByText('Copyright (c) 2023, MapLibre contributors')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
});

test('a text page hydrates by itself for signed-in users', async ({ page }) => {
  await signIn(page, 'hunter');
  await page.goto('/termsofuse');
  await expect(page.getByRole('banner').getByRole('link', { name: 'hunter@openacre.example' })).toBeVisible();
});
