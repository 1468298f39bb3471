import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

/** The scripts that a page has requested so far, and its console errors; `hold` delays later requests. */
const watch = async (page: Page) => {
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
const toBeAwake = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
};

// docs/rules/pages.md#text-pages
test('a text page loads its scripts at the first click, which is not lost', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const { scripts, complaints, hold } = await watch(page);
  const letCome = await hold();
  await page.goto('/hunters');
  await page.waitForLoadState('networkidle');
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
  const { scripts, complaints } = await watch(page);
  await page.goto('/landowners');
  await page.getByRole('button', { name: 'Switch to dark colors' }).click();
  await toBeAwake(page);
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  const scrolled = () => page.evaluate(() => scrollY);
  await scrollTo(300);
  await page.reload();
  await expect.poll(scrolled).toBe(300);
  scripts.length = 0;
  // Scrolling doesn't load the scripts; a key press does.
  await scrollTo(700);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.keyboard.press('Shift');
  await toBeAwake(page);
  expect(await scrolled()).toBe(700);

  await page.goto('/notFound');
  await page.waitForLoadState('networkidle');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/aboutus$/);
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]); // the 404 page itself
});

test('a text page hydrates by itself for signed-in users', async ({ page }) => {
  await signIn(page, 'hunter');
  await page.goto('/termsofuse');
  await expect(page.getByRole('banner').getByRole('link', { name: 'hunter@openacre.example' })).toBeVisible();
});
