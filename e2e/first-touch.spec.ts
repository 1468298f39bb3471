import { expect, type Locator, type Page } from '@playwright/test';
import { demoLand, openLand } from './land.ts';
import { untilQuiet } from './quiet.ts';
import { untilHydrated, watchScripts } from './scripts.ts';
import { test } from './test.ts';

// docs/rules/pages.md#first-use

const programOf = (page: Page) => page.locator('html').getAttribute('data-program');
const menuOf = (page: Page) => page.getByRole('button', { name: 'Open the menu' });
const openMenuOf = (page: Page) => page.getByRole('button', { name: 'Close the menu' });

test('a phone fetches the program of home and listings, and runs it with the first touch', {
  tag: '@phone-only',
}, async ({ page, context }) => {
  const { id } = await demoLand(page.request);
  for (const path of ['/', `/listing/${id}`]) {
    const { scripts } = watchScripts(page);
    await page.goto(path);
    await expect.poll(() => scripts.length).toBeGreaterThan(5);
    await untilQuiet(page);
    expect(await programOf(page)).toBe('deferred');
    await context.setOffline(true); // it doesn't wait for the network
    await menuOf(page).tap();
    await expect(openMenuOf(page)).toBeVisible();
    await context.setOffline(false);
  }
  await page.goto('/');
  await page.mouse.wheel(0, 300);
  await untilHydrated(page);
});

test('what the address opens is shown without a touch', { tag: '@phone-only' }, async ({ page }) => {
  const { id, title } = await demoLand(page.request);
  await page.goto(`/listing/${id}?photo=2`);
  await expect(page.getByRole('dialog', { name: `Photographs of ${title}` })).toBeVisible();
});

// docs/rules/pages.md#early-input
test('a first tap on a link of the same page, or on a heart, waits for the program in this document', {
  tag: '@phone-only',
}, async ({ page }) => {
  const { title } = await openLand(page.request, 'Foxglove slope');
  const { hold } = watchScripts(page);
  const tapEarly = async (control: Locator, waits: Locator) => {
    const letCome = await hold();
    await page.goto(`/?text=${encodeURIComponent(title)}`);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await control.tap();
    await expect(waits).toHaveAttribute('data-waits');
    letCome();
  };
  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);

  const chip = page.getByRole('link', { name: '“foxglove”: remove' });
  await tapEarly(chip, chip);
  await expect(chip).toHaveCount(0);
  await expect(page.getByRole('article').getByRole('link', { name: title, exact: true })).toBeVisible();
  expect(await isSameDocument()).toBe(true);

  const heart = page.getByRole('button', { name: `Save: ${title}` });
  await tapEarly(heart, page.locator('form', { has: heart }));
  await expect(page.getByText('Log in or sign up to save this land.')).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});

test('Back to another address of a document without its program loads it', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('/');
  // As after a reload of a page that was opened from another.
  await page.evaluate(() => {
    history.replaceState(null, '', '/?activity=Deer');
    history.pushState(null, '', '/');
  });
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Deer: remove' })).toBeVisible();
});

// docs/rules/pages.md#lost-scripts
test('a program that was lost is asked for again with the next touch', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort('connectionfailed'));
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script');
  await menuOf(page).tap();
  await failed;
  await expect.poll(() => programOf(page)).toBe('deferred');
  await page.unrouteAll();
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(openMenuOf(page)).toBeVisible(); // what was touched first
});

test('the program comes to a page that gets neither frames nor idle time', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    window.requestIdleCallback = (run, { timeout } = {}) =>
      timeout ? Number(setTimeout(run, timeout, { didTimeout: true, timeRemaining: () => 0 })) : 0;
  });
  const { id } = await demoLand(page.request);
  // Each look by a timer of ours: the usual ones wait for a frame of the page.
  const become = (program: string) => expect.poll(() => programOf(page)).toBe(program);
  await page.goto(`/listing/${id}`, { waitUntil: 'load' });
  await become('running');
  await page.goto('/login', { waitUntil: 'load' });
  await become('deferred');
  await page.getByRole('form', { name: 'Log in' }).getByLabel('Email').focus();
  await become('running');
});
