import { expect, type Page } from '@playwright/test';
import { inAddress, openDay } from './days.ts';
import { demoLand, openLand } from './land.ts';
import { loginForm } from './log-in.ts';
import { signIn } from './people.ts';
import { untilHydrated, watchScripts } from './scripts.ts';
import { test } from './test.ts';

// docs/rules/pages.md#early-input

/** Opens a page whose scripts, a part of its load, are held back; resolves to the function that lets them through. */
const openEarly = async (page: Page, path: string, scripts?: RegExp): Promise<() => void> => {
  const letCome = await watchScripts(page).hold(scripts);
  await page.goto(path, { waitUntil: 'commit' });
  return letCome;
};

const schemeOf = (page: Page) => page.locator('html').getAttribute('data-scheme');

test('a sign-up that is filled in early is kept, with the caret where it was', async ({ page }) => {
  const letCome = await openEarly(page, '/login');
  const form = page.getByRole('form', { name: 'Sign up' });
  const texts = {
    'First name': 'Sigrid',
    'Last name': 'Åsen',
    Phone: '608 555-0142',
    Email: 'sigrid@farm.example',
    Password: 'tamarack and spruce',
    'Confirm password': 'tamarack and spruce',
  };
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole('checkbox', { name: 'Hunter' }).check();
  await form.getByLabel('I am 18 or older.').check();
  await form.getByLabel(/^I accept the terms of use/).check();
  const lastName = form.getByLabel('Last name');
  await lastName.press('ArrowRight');
  letCome();
  await expect(form.getByLabel('Phone')).toHaveValue('(608) 555-0142');
  await lastName.pressSequentially('e');
  for (const [label, text] of Object.entries({ ...texts, Phone: '(608) 555-0142', 'Last name': 'Åesen' }))
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
  await expect(form.getByRole('checkbox', { name: 'Hunter' })).toBeChecked();
  await expect(form.getByText('Still needed')).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Sign up' })).toBeEnabled(); // after the bot check
});

test('a login that is sent early signs in, once', async ({ page }) => {
  const letCome = await openEarly(page, '/login');
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/authentication')) logins.push(request.method());
  });
  const form = loginForm(page);
  await form.getByLabel('Email').fill('hunter@openacre.example');
  await form.getByLabel('Password', { exact: true }).fill('openacre-demo');
  for (let press = 0; press < 2; press += 1) await form.getByRole('button', { name: 'Log in' }).click();
  letCome();
  await expect(page).toHaveURL(/\/myaccount$/);
  expect(logins).toEqual(['POST']);
});

/** Picks a day as first and last day: one that is shown and open, and not today, which may end during the test. */
const pickOneDay = async (page: Page): Promise<string> => {
  const open = page.locator('button[data-day]:not([aria-disabled])').last();
  const day = (await open.getAttribute('data-day')) ?? '';
  for (let press = 0; press < 2; press += 1) await page.locator(`[data-day="${day}"]`).click();
  return inAddress(day);
};

test('land and days that are chosen early lead through the login, and back', async ({ page }) => {
  const { id } = await openLand(page.request, 'Juniper bluff');
  const button = page.getByRole('link', { name: 'Login to Request Booking' });

  const letCome = await openEarly(page, `/listing/${id}`);
  const day = await pickOneDay(page);
  const withDays = `/listing/${id}?start=${day}&end=${day}`;
  await button.click();
  letCome();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('referrer'))).toBe(withDays);

  // By the browser alone, whose address has the days already.
  await page.unrouteAll();
  await page.evaluate(() => sessionStorage.clear());
  const letLogin = await openEarly(page, withDays);
  await button.click();
  await page.waitForURL(/\/login\?/, { waitUntil: 'commit' });
  letLogin();
  await loginForm(page).getByLabel('Email').fill('hunter@openacre.example');
  await loginForm(page).getByLabel('Password', { exact: true }).fill('openacre-demo');
  await loginForm(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(withDays);
});

test('an early request of somebody signed in leads on to the request', async ({ page }) => {
  await signIn(page, 'hunter');
  const { id } = await openLand(page.request, 'Juniper bluff');
  const letCome = await openEarly(page, `/listing/${id}`);
  const day = await pickOneDay(page);
  await page.getByRole('link', { name: 'Request Booking' }).click(); // to the login: the server knows nobody
  letCome();
  await expect(page).toHaveURL(`/listing/${id}/submitBooking/${day}/${day}`);
});

test('a photograph that is pressed early opens', async ({ page }) => {
  const { id, title } = await demoLand(page.request);
  const letCome = await openEarly(page, `/listing/${id}`);
  await page.getByRole('button', { name: /photograph 2 of/ }).click();
  letCome();
  await expect(page.getByRole('dialog', { name: `Photographs of ${title}` })).toBeVisible();
  await expect(page).toHaveURL(/\?photo=2$/);
});

test('a button pressed early works once, also again and in a part that comes later', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const letCome = await openEarly(page, '/');
  const before = await schemeOf(page);
  await page.getByRole('button', { name: /^Switch to/ }).click();
  expect(await schemeOf(page)).not.toBe(before); // without the program
  const menu = page.getByRole('button', { name: 'Open the menu' });
  for (let press = 0; press < 2 && isMobile; press += 1) await menu.tap(); // nothing seemed to happen
  letCome();
  await untilHydrated(page);
  if (isMobile) await expect(page.getByRole('button', { name: 'Close the menu' })).toBeVisible();

  await page.unrouteAll();
  const letFilters = await openEarly(page, '/', /\/filters-/);
  await page.getByRole('heading', { level: 1 }).click(); // the first use
  await untilHydrated(page);
  expect(await schemeOf(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Near me' }).click();
  letFilters();
  await expect(page.getByText(/^Your location is blocked\./)).toBeVisible();
});

test('a request pressed while the rest of its panel comes is not lost', async ({ page }) => {
  const { id } = await openLand(page.request, 'Sumac slope');
  await signIn(page, 'hunter');
  const day = inAddress(openDay());
  const letCome = await openEarly(page, `/listing/${id}?start=${day}&end=${day}`, /\/signed-in-action-/);
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Request Booking', exact: true }).hover();
  await page.mouse.down();
  const asked = page.waitForResponse(/\/api\/user\/[^/]+$/); // it has come, and asks who wants to book
  letCome();
  await asked;
  await page.mouse.up();
  await expect(page).toHaveURL(/\/submitBooking\//);
});

test('a press that React hears while it hydrates is not repeated', { tag: '@phone-only' }, async ({
  page,
}) => {
  // React listens to the document before it hydrates it.
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = (type: string, ...rest: [EventListener]) => {
      listen.call(document, type, ...rest);
      if (type !== 'click') return;
      document.addEventListener = listen;
      queueMicrotask(() => document.querySelector<HTMLElement>('[aria-controls=small-menu]')?.click());
    };
  });
  for (const path of ['/', '/hunters']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).click(); // the first use
    await expect(page.locator('html')).toHaveAttribute('data-program', 'running');
    await expect(page.getByRole('button', { name: 'Close the menu' })).toBeVisible();
  }
});

test('an administrator’s key for the search counts before its program is there', async ({ page }) => {
  await signIn(page, 'admin');
  const letCome = await openEarly(page, '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  letCome();
  await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
});
