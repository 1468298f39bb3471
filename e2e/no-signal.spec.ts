import { expect, type Page } from '@playwright/test';
import { enterBooking, enterBookingOf } from './bookings.ts';
import { inDays } from './days.ts';
import { demoLand, listLand } from './land.ts';
import { call, createUser, enter, signIn } from './people.ts';
import { untilQuiet } from './quiet.ts';
import { untilHydrated, watchScripts } from './scripts.ts';
import { test } from './test.ts';

const paid = 3;

/** What a browser keeps of bookings: pages, answers, the mark whose they are, and service workers. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('booking pages '));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const answers = await new Promise<number>((resolve) => {
      const request = indexedDB.open('openacre');
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => resolve(0);
      request.onsuccess = () => {
        const counting = request.result.transaction('kept').objectStore('kept').count();
        counting.onsuccess = () => resolve(counting.result);
        request.result.close();
      };
    });
    return {
      pages: keys.flat().filter(({ url }) => url.endsWith('/detail')).length,
      answers,
      isMarked: localStorage.getItem('keptFor') !== null,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    };
  });

const one = { pages: 1, answers: 1, isMarked: true, workers: 1 };
const nothing = { pages: 0, answers: 0, isMarked: false, workers: 0 };
const asOf = /^No signal\. This is as of [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M\./;
const stays = /^No signal, so this page stays\./;

/** A new hunter with a paid booking, whose page is kept. */
const openOwn = async (page: Page) => {
  const { email } = await createUser(page.request);
  const { id: landId } = await listLand(page.request, 'Marsh');
  const { id } = await enterBookingOf(page.request, landId, paid, email, inDays(60));
  const token = await enter(page, email);
  await page.goto(`/myaccount/bookings/${id}/detail`);
  await expect.poll(() => keptIn(page)).toEqual(one);
  return { id, token };
};

// docs/rules/pages.md#no-signal
test('a paid booking opens again without a network, until somebody else signs in @phone', async ({
  page,
  context,
}) => {
  const { id } = await enterBooking(page.request, paid);
  await signIn(page, 'hunter');
  await page.goto('/myaccount/bookings');
  expect(await keptIn(page)).toEqual(nothing);
  await page.goto(`/myaccount/bookings/${id}/detail`);
  const access = page.locator('#main').getByRole('region', { name: 'The way in' });
  const gate = access.getByText('Access information').locator('..');
  const text = (await gate.textContent()) ?? '';
  await expect.poll(() => keptIn(page)).toEqual(one);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  // By a link of a page that has not loaded it, then by a reload.
  await page.goto('/myaccount/bookings');
  const toBooking = page.locator(`#main a[href*="${id}"]`).first();
  await expect(toBooking).toBeVisible();
  await context.setOffline(true);
  await toBooking.click();
  await expect(gate).toHaveText(text);
  await page.reload();
  await expect(gate).toHaveText(text);
  await expect(page.getByText(asOf)).toBeVisible();
  await page.goto(`/myaccount/bookings/${id}/detail/`); // as somebody has written it down
  await expect(gate).toHaveText(text);
  await page.getByRole('link', { name: 'Openacre', exact: true }).first().click();
  await expect(page.getByText(stays)).toBeVisible();
  await expect(gate).toHaveText(text);

  await context.setOffline(false);
  await expect(page.getByText(asOf)).toBeHidden();
  const { email } = await createUser(page.request);
  const other = await context.newPage();
  await enter(other, email);
  await other.goto('/');
  await expect.poll(() => keptIn(other)).toEqual(nothing);
});

// docs/rules/privacy-and-security.md#on-the-device
test('signing out, and a session that the server has ended, remove what is kept', async ({
  page,
  browser,
}) => {
  await openOwn(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: /^(Log|Sign) out$/ }).click();
  await expect.poll(() => keptIn(page)).toEqual(nothing);

  const context = await browser.newContext();
  const another = await context.newPage();
  const { token } = await openOwn(another);
  await call(another.request, { token }, '/authentication/logoutEverywhere', {});
  await another.reload();
  await expect.poll(() => keptIn(another)).toEqual(nothing);
  await context.close();
});

// docs/rules/pages.md#lost-connection
test('a tap without a network keeps the page and says so, where the browser does not know it, too', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  await untilQuiet(page); // what the first view can do without has come
  const heading = page.getByRole('heading', { level: 1 });
  const text = (await heading.textContent()) ?? '';
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Landowners’ questions' });
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText(stays)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(stays)).toBeHidden();

  // The browser believes that it is online, and nothing answers.
  await context.route('**/*', (route) => route.abort('internetdisconnected'));
  await link.click();
  await expect(page.getByText(stays)).toBeVisible();
  await expect(heading).toHaveText(text);
  await context.unroute('**/*');
  await link.click();
  await expect(page).toHaveURL(/\/landowners$/);
});

const questions = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Landowners’ questions' });
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

// docs/rules/pages.md#lost-connection
test('a tap without a network keeps a page whose program does not run yet, too @phone', async ({
  page,
  context,
}) => {
  const { id } = await demoLand(page.request);
  const { hold } = watchScripts(page);
  for (const path of ['/', `/listing/${id}`]) {
    const letCome = await hold();
    await page.goto(path, { waitUntil: 'load' });
    await mark(page);
    await context.setOffline(true);
    await questions(page).click();
    await expect(page.getByText(stays)).toBeVisible();
    expect(await isSame(page)).toBe(true);
    await context.setOffline(false);
    letCome();
    await questions(page).click();
    await expect(page).toHaveURL(/\/landowners$/);
  }
});

// docs/rules/pages.md#lost-connection
test('a search that is sent without a network before the program runs stays as it was typed', async ({
  page,
  context,
}) => {
  const letCome = await watchScripts(page).hold();
  await page.goto('/', { waitUntil: 'load' });
  await mark(page);
  const search = page.getByRole('search').first();
  await search.locator('select[name="activity"]').selectOption('Deer');
  await context.setOffline(true);
  await search.getByRole('button', { name: 'Find land' }).click();
  await expect(page.getByText(stays)).toBeVisible();
  expect(await isSame(page)).toBe(true);
  await context.setOffline(false);
  letCome();
  await search.getByRole('button', { name: 'Find land' }).click();
  await expect(page).toHaveURL(/activity=Deer/);
});

// docs/rules/pages.md#lost-connection
test('a tap on a page whose program was lost, where nothing answers though the browser is online, too', async ({
  page,
  context,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort('connectionfailed'));
  const { id } = await demoLand(page.request);
  await page.goto(`/listing/${id}`, { waitUntil: 'load' });
  await expect(page.locator('html')).toHaveAttribute('data-program', 'deferred');
  await mark(page);
  await context.route('**/*', (route) => route.abort('internetdisconnected'));
  await questions(page).click();
  await expect(page.getByText(stays)).toBeVisible();
  await page.evaluate(() => delete document.documentElement.dataset.noSignal); // as after its time
  // What waits for the program says so, too.
  await page.locator('button[data-day]:not([aria-disabled="true"])').first().click();
  await expect(page.getByText(stays)).toBeVisible();
  expect(await isSame(page)).toBe(true);
  await context.unroute('**/*');
  await questions(page).click();
  await expect(page).toHaveURL(/\/landowners$/);
});

// docs/rules/pages.md#lost-connection
test('what a hotspot answers in the site’s place is no answer: the page stays as it was', async ({
  page,
}) => {
  const { id } = await enterBooking(page.request, paid);
  await signIn(page, 'hunter');
  await page.goto(`/myaccount/bookings/${id}/detail`);
  const access = page.locator('#main').getByRole('region', { name: 'The way in' });
  await expect(access).toBeVisible();
  const welcome = { contentType: 'text/html', body: '<h1>Welcome to our hotspot</h1>' };
  await page.route('**/api/**', (route) => route.fulfill(welcome));
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(asOf)).toBeVisible();
  await expect(access).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText(asOf)).toBeHidden();
});

// docs/rules/pages.md#errors
test('signing out without a network says that there is none', async ({ page, context }) => {
  await signIn(page, 'hunter');
  await page.goto('/myaccount');
  await untilQuiet(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await context.setOffline(true);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Log|Sign) out$/ })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
});
