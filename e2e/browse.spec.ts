import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { openManyLands } from './land.ts';
import { recordShifts } from './layout-shift.ts';
import { signIn } from './people.ts';

// In one worker, since making the land takes longer than any of these tests.
test.describe.configure({ mode: 'default' });

let search: Promise<string> | undefined;
/** The URL of a search with 60 results, on three pages. */
const searchOfMany = (request: APIRequestContext): Promise<string> => {
  search ??= openManyLands(request).then((word) => `/?text=${word}`);
  return search;
};

const pageOf = (page: Page, number: number): Locator => page.locator(`[data-page="${number}"]`);
const heading = (page: Page): Locator => page.locator('#results');
const topOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top);

/** The delays, in ms, with which cards are fading in. */
const fadeDelays = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-page] li')]
      .flatMap((card) => card.getAnimations())
      .map(({ effect }) => effect?.getTiming().delay),
  );

/** Scrolls on until the page of results is in the document, then to its 12th card, which is returned. */
const scrollInto = async (page: Page, number: number): Promise<Locator> => {
  await expect(page.getByRole('link', { name: 'Show more land' })).toBeVisible();
  const card = pageOf(page, number).getByRole('article').nth(11);
  await expect(async () => {
    if ((await card.count()) === 0) await page.evaluate(() => scrollBy(0, 1_000));
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return card;
};

// docs/rules/search.md#more-results
test('results load while scrolling, and going back or reloading shows the same place', {
  tag: '@phone',
}, async ({ page }) => {
  const url = await searchOfMany(page.request);
  await page.goto(url);
  await expect(page.getByRole('status').filter({ hasText: '1–24 of 60' })).toBeVisible();
  const inSecond = await scrollInto(page, 2);
  await expect(page).toHaveURL(`${url}&page=2#results`);
  const title = (await inSecond.getByRole('heading').textContent()) ?? '';
  const top = await topOf(inSecond);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

  await card.getByRole('link').dispatchEvent('click'); // a click by mouse would scroll first
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await expect(card).toBeVisible();
  expect(Math.abs((await topOf(card)) - top)).toBeLessThan(2);
  expect(await fadeDelays(page)).toEqual([]);

  await page.reload();
  await expect(card).toBeVisible();
  await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThan(2);
  await expect(pageOf(page, 1)).toHaveCount(0);
});

// docs/rules/search.md#more-results
test('cards far from the viewport are not in the document, and nothing moves', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const url = await searchOfMany(page.request);
  await recordShifts(page);
  await page.goto(url);
  await scrollInto(page, 2);
  await scrollInto(page, 3);
  await expect(page.getByText('That’s all of it: 60 places.')).toBeVisible();
  if (isMobile) await expect(pageOf(page, 1).getByRole('article')).toHaveCount(0);
  await expectNoViolations(page);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(pageOf(page, 1).getByRole('article')).toHaveCount(24);
  await expect(page).toHaveURL(url);
  await expect(page.locator('html')).not.toHaveAttribute('data-shift');
});

// docs/rules/search.md#more-results
test('results that fail to load can be asked for again, and the focus goes to the first of them', async ({
  page,
}) => {
  await page.goto(await searchOfMany(page.request));
  await expect(page.getByRole('link', { name: 'Show more land' })).toBeVisible();
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'Show more land' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong, unable to retrieve listings.');
  await page.unroute('**/*.data*');
  await page.getByRole('link', { name: 'Try again' }).press('Enter');
  await expect(pageOf(page, 2).getByRole('link').first()).toBeFocused();
});

// docs/rules/search.md#other-pages
test('the other pages of results are linked without scripts, and open at the results', async ({ page }) => {
  const url = await searchOfMany(page.request);
  const html = await (await page.request.get(`${url}&page=2`)).text();
  const pages = html.slice(html.indexOf('aria-label="Pages"'));
  expect(pages).toContain(`href="${url}#results"`);
  expect(pages).toContain(`href="${url}&amp;page=3#results"`);
  await page.goto(`${url}&page=2`);
  await page.getByRole('link', { name: 'Earlier places' }).click();
  await expect(page).toHaveURL(`${url}#results`);
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
});

// docs/rules/search.md#focus
test('after a search and the removal of a filter the focus is on the heading of the results', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Where').fill('creek');
  await page.getByLabel('Where').press('Enter');
  await expect(page.getByRole('heading', { name: /matching “creek”/ })).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await page.getByRole('link', { name: '“creek”: remove' }).click();
  await expect(page.getByRole('heading', { name: /places in Wisconsin$/ })).toBeFocused();
});

// docs/rules/search.md#first-view
test('cards fade in one after the other, on the first view only', async ({ page }) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await fadeDelays(page)).toEqual([0, 250, 500, 750]);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await fadeDelays(page)).toEqual([]);
});

// docs/rules/pages.md#links-of-every-page
test('header, footer and bookings link on, at every width and signed in too', async ({ page }) => {
  await signIn(page, 'hunter');
  await page.goto('/myaccount/bookings');
  const header = page.getByRole('banner');
  for (const width of [390, 768, 1001, 1366, 2560]) {
    await page.setViewportSize({ width, height: 844 });
    if (width <= 1000) await header.getByRole('button', { name: 'Open the menu' }).click();
    for (const name of ['Find land', 'List your land', 'Hunters', 'Landowners', 'hunter@openacre.example'])
      await expect(header.getByRole('link', { name, exact: true }), `${name} at ${width}`).toBeVisible();
    if (width <= 1000) await header.getByRole('button', { name: 'Close the menu' }).click();
    expect((await header.boundingBox())?.height, `the header at ${width}`).toBeLessThan(72);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(844 / 2);

  await page.locator('a[href$="/detail"]').first().click();
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'My Bookings' }).click();
  await expect(page).toHaveURL(/\/myaccount\/bookings$/);
});

// docs/rules/administration.md#tables
test('rows of bookings are dense, and say by when', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'admin');
  await page.goto('/admin/bookings');
  const row = page.getByRole('row').filter({ hasText: 'Pending' }).first();
  await expect(row).toContainText(/(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d\d\/\d\d\/\d{4}\d+:\d\d [AP]M/);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(48);
});
