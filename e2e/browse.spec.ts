import { setTimeout as delay } from 'node:timers/promises';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { weekendOf } from '#domain/weekend.ts';
import { expectNoViolations } from './axe.ts';
import { enterBooking, enterBookingOf } from './bookings.ts';
import { inDays, isNextWeekendOpen, openDay } from './days.ts';
import { openLand, openManyLands } from './land.ts';
import { expectNoShifts, recordShifts } from './layout-shift.ts';
import { createUser, signIn } from './people.ts';
import { untilQuiet } from './quiet.ts';
import { test } from './test.ts';

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
const readFadeDelays = () =>
  [...document.querySelectorAll('[data-page] li')]
    .flatMap((card) => card.getAnimations())
    .map(({ effect }) => effect?.getTiming().delay);

/** Scrolls on until the page of results is in the document, then to its 12th card, which is returned. */
const scrollInto = async (page: Page, number: number): Promise<Locator> => {
  await page.evaluate(() => scrollBy(0, 1)); // the first use, which runs the program of a phone
  await expect(page.getByRole('link', { name: 'Show more land' })).toBeVisible();
  const card = pageOf(page, number).getByRole('article').nth(11);
  await expect(async () => {
    if ((await card.count()) === 0) await page.evaluate(() => scrollBy(0, 1_000));
    expect(await card.isVisible()).toBe(true);
  }).toPass();
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return card;
};

// docs/rules/search.md#more-results
test('results load while scrolling, and going back or reloading shows the same place', {
  tag: '@phone-only',
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
  // Without waiting for the server: what was loaded shows at once.
  await page.route('**/*.data*', (route) => route.abort());
  await page.goBack();
  await expect(heading(page)).toHaveText(/^60 places/);
  await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThan(2);
  expect(await page.evaluate(readFadeDelays)).toEqual([]);
  await page.unroute('**/*.data*');

  // With a late font, which changes the height of what is above the results.
  await page.route('**/*.woff2', async (route) => {
    await delay(1_000);
    await route.continue();
  });
  await page.reload();
  await expect(card).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(async () => Math.abs((await topOf(card)) - top)).toBeLessThan(2);
  await expect(pageOf(page, 1)).toHaveCount(0);

  // So does a list of one page.
  await page.goto(`/?text=${await openManyLands(page.request, { count: 12 })}`);
  await expect(heading(page)).toHaveText(/^12 places/);
  const eighth = page.getByRole('article').nth(7);
  await page.evaluate(() => document.fonts.ready); // late, too
  await eighth.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await untilQuiet(page); // what keeps the place comes with this use
  const itsTop = await topOf(eighth);
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(async () => Math.abs((await topOf(eighth)) - itsTop)).toBeLessThan(2);
});

// docs/rules/pages.md#fresh-data
test('results that Back shows as they were ask again for each of their pages', async ({ page }) => {
  await page.goto(await searchOfMany(page.request));
  const inSecond = await scrollInto(page, 2);
  const title = (await inSecond.getByRole('heading').textContent()) ?? '';
  await page.route('**/*page=2*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(title, 'Another name') });
  });
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(inSecond.getByRole('heading')).toHaveText('Another name');
  await expect(pageOf(page, 2).getByRole('article')).toHaveCount(24);
});

// docs/rules/search.md#more-results
test('cards far from the viewport are not in the document, and nothing moves', {
  tag: '@phone-only',
}, async ({ page }) => {
  const url = await searchOfMany(page.request);
  await recordShifts(page);
  await page.goto(url);
  await scrollInto(page, 2);
  await scrollInto(page, 3);
  await expect(page.getByText('That’s all of it: 60 places.')).toBeVisible();
  await expect(pageOf(page, 1).getByRole('article')).toHaveCount(0);
  await expectNoViolations(page);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(pageOf(page, 1).getByRole('article')).toHaveCount(24);
  await expect(page).toHaveURL(url);
  await expectNoShifts(page);
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
  // Also after the page that is in view was looked for.
  await page.evaluate(() => new Promise((next) => setTimeout(next, 300)));
  await expect(page).toHaveURL(`${url}#results`);
});

// docs/rules/search.md#focus
test('after a search and the removal of a filter the focus is on the heading of the results', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Where', { exact: true }).fill('creek');
  await page.getByLabel('Where', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: /matching “creek”/ })).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await page.getByRole('link', { name: '“creek”: remove' }).click();
  await expect(page.getByRole('heading', { name: /places in Wisconsin$/ })).toBeFocused();
});

// docs/rules/search.md#words, docs/rules/search.md#chips, docs/rules/search.md#order, docs/rules/search.md#more-filters
test('a typed search is understood, and its parts can be taken off, ordered and narrowed', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/');
  const where = page.getByLabel('Where', { exact: true });
  await where.fill('deer Wausa');
  await page.getByRole('option', { name: /^Wausau Marathon/ }).waitFor();
  await expectNoViolations(page);
  await where.press('ArrowDown');
  await where.press('Enter');
  await expect(where).toHaveValue('deer Wausau');
  await where.fill('deer near Wausau next weekend');
  await where.press('Enter');
  await expect(heading(page)).toHaveText(/places? for deer near Wausau, free Sat .+ to Sun /);
  await expect(heading(page)).toBeFocused();
  if (isNextWeekendOpen()) await expect(page.getByRole('article').first()).toContainText(/ · \d+ mi/);
  else await expect(page.getByText(/^Only days from today to/)).toBeVisible();
  const when = page.getByRole('button', { name: /^When/ });
  await expect(when).toHaveText(/^When\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/);
  const chips = page.locator('#results ~ ul').first().getByRole('link');
  await expect(chips.filter({ hasText: /^Wausau, within \d+ miles/ })).toBeVisible();

  await page.getByRole('link', { name: /^Sat .+: remove$/ }).click();
  await expect(page).toHaveURL(/\?place=Wausau&activity=Deer$/);
  await expect(heading(page)).toHaveText(/places? for deer near Wausau$/);
  await expect(when).toHaveText('WhenAny days');
  // The form stands alone above results, which a shared link shows without scrolling; the claim is still the title.
  await page.reload();
  await expect(page.getByRole('article').first().locator('img').first()).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Private land, yours for the day');

  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL(/place=Wausau&activity=Deer&sort=price/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
  // The field names the order before the list of the last order is gone.
  await expect(async () => {
    const prices = await page
      .getByRole('article')
      .getByText(/^From \$/)
      .allTextContents();
    const amounts = prices.map((text) => Number(text.replace(/[^\d.]/g, '')));
    expect(amounts.length).toBeGreaterThan(2);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
  }).toPass();

  await page.getByText('More filters').click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const close = filters.getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await close.press('Escape');
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/sort=price(#results)?$/);
  await expect(page.locator('summary', { hasText: 'More filters' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=price&filters=open$/);
  await page.reload();
  await expect(close).toBeFocused();
  await page.goBack();
  await expect(filters).toBeHidden();
  await page.goForward();
  await expect(filters.getByRole('checkbox', { name: /^Dogs \d+$/ })).toBeVisible();
  await expectNoViolations(page);
  await filters.getByRole('checkbox', { name: /^Dogs/ }).check();
  await expect(filters.getByRole('radio', { name: /^4 stars or more [\d,]+$/ })).toBeVisible();
  await filters.getByRole('button', { name: /^Show [\d,]+ places?$/ }).click();
  await expect(filters).toBeHidden();
  await expect(heading(page)).toHaveText(/near Wausau: Dogs$/);

  await page.reload();
  await expect(heading(page)).toHaveText(/near Wausau: Dogs$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
  await page.goBack();
  await expect(heading(page)).toHaveText(/places? for deer near Wausau$/);
  await expect(filters.getByRole('checkbox', { name: /^Dogs/ })).not.toBeChecked();
  await close.click();
  await expect(page).toHaveURL(/sort=price(#results)?$/);
});

// docs/rules/search.md#days, docs/rules/search.md#price-of-the-days
test('any weekend of a month, or so many days within others, is found with a card that opens on them', {
  tag: '@phone-only',
}, async ({ page }) => {
  test.skip(!isNextWeekendOpen(), 'No weekend of the season is left.');
  const url = await searchOfMany(page.request);
  const weekend = weekendOf(inDays(0), 1);
  const first = page.getByRole('article').first();
  const when = page.getByRole('button', { name: /^When/ });
  const opensOn = async (search: RegExp) => {
    await page.getByRole('button', { name: 'Find land' }).click();
    await expect(page).toHaveURL(search);
    const days = await first.getByText(/^Free /).textContent();
    await expect(first).toContainText(/\$[\d.,]+ for 2 days/);
    await first.getByRole('link').click();
    await expect(page.getByRole('complementary', { name: 'Booking' })).toContainText(
      (days ?? '').replace('Free ', ''),
    );
    await page.goBack();
    await expect(first.getByText(days ?? '')).toBeVisible();
  };
  await page.goto(url);
  await when.click();
  await page.getByLabel('Any weekend of').selectOption(weekend.startDay.slice(0, 7));
  await expect(when).toHaveText(/^WhenA weekend in /);
  await opensOn(/weekendIn=\d{4}-\d\d/);

  await page.goto(`${url}&startDate=${weekend.startDay}&endDate=${weekend.endDay}`);
  await when.click();
  // They don't fit into the weekend, so the last day is to be picked again.
  await page.getByLabel('I need').selectOption('7');
  await expect(page.getByText(/Pick the last day you could stay, [\d/]+ or later\.$/)).toBeVisible();
  const sunday = page.getByRole('button', { name: /, Fewer than 7 days$/ }).first();
  await expect(sunday).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('I need').selectOption('2');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await opensOn(/startDate=[\d-]+&endDate=[\d-]+&days=2/);
});

// docs/rules/search.md#nothing-found
test('what is offered where nothing is found leads to land', { tag: '@phone-only' }, async ({ page }) => {
  const { id, title } = await openLand(page.request, 'Taken then');
  const [day, other] = [openDay(), await createUser(page.request)];
  await enterBookingOf(page.request, id, 0, other.email, day);
  const search = `text=${encodeURIComponent(title)}&startDate=${day}&endDate=${day}`;
  await page.goto(`/?${search}&maxPrice=20`);
  await expect(heading(page)).toHaveText(/^0 places/);
  await expectNoViolations(page, 'light', 'dark');
  await page.goto(`/?${search}`);
  await expect(page.getByText(/^Nothing that fits is free on that day\./)).toBeVisible();
  await page
    .getByRole('link', { name: /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) [\d/]+: 1 place$/ })
    .first()
    .click();
  await expect(heading(page)).toHaveText(/^1 place/);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('article').getByRole('link', { name: title })).toBeVisible();
});

// docs/rules/search.md#first-view
test('cards fade in one after the other, on the first view only', async ({ page }) => {
  // Read in the page: an animation that is over is gone.
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    window.fadeDelaysAtFirst = (${readFadeDelays})();
  })`);
  const atFirst = () => page.evaluate('fadeDelaysAtFirst');
  await page.goto('/');
  expect(await atFirst()).toEqual([0, 250, 500, 750]);
  await page.reload();
  expect(await atFirst()).toEqual([]);
});

// docs/rules/pages.md#links-of-every-page
// docs/rules/pages.md#menus
test('the open menu of a phone moves nothing on the page, and all of it can be reached @phone-only', async ({
  page,
}) => {
  await signIn(page, 'hunter');
  await page.goto('/myaccount/bookings');
  const header = page.getByRole('banner');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const top = async () => (await heading.boundingBox())?.y;
  const before = await top();
  await header.getByRole('button', { name: 'Open the menu' }).tap();
  const last = header.locator('#small-menu').getByRole('button', { name: 'Sign out' });
  await expect(last).toBeVisible();
  expect(await top()).toBe(before);
  await page.setViewportSize({ width: 390, height: 480 });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

// docs/rules/pages.md#menus
test('header, footer and bookings link on, at every width and signed in too', async ({ page }) => {
  const { id } = await enterBooking(page.request);
  await signIn(page, 'hunter');
  await page.goto('/myaccount/bookings');
  const header = page.getByRole('banner');
  for (const width of [390, 768, 1001, 1366, 2560]) {
    await page.setViewportSize({ width, height: 844 });
    if (width <= 1000) await header.getByRole('button', { name: 'Open the menu' }).click();
    for (const name of ['Find land', 'List your land', 'Hunters', 'Landowners', 'hunter@openacre.example'])
      await expect(header.getByRole('link', { name, exact: true }), `${name} at ${width}`).toBeVisible();
    if (width === 390) {
      await page.keyboard.press('Escape');
      await expect(header.getByRole('button', { name: 'Open the menu' })).toBeFocused();
    } else if (width <= 1000) await page.mouse.click(4, 830); // below the menu
    await expect(header.getByRole('button', { name: 'Close the menu' })).toHaveCount(0);
    await expect
      .poll(async () => (await header.boundingBox())?.height, `the header at ${width}`)
      .toBeLessThan(72);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const footer = page.getByRole('contentinfo');
  await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThan(844 / 2);

  await page.locator(`a[href="/myaccount/bookings/${id}/detail"]`).click();
  await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'My Bookings' }).click();
  await expect(page).toHaveURL(/\/myaccount\/bookings$/);
});

// docs/rules/pages.md#links-of-every-page
test('the pages of a listing lead its host back to all of theirs', async ({ page }) => {
  await signIn(page, 'host');
  await page.goto('/myaccount/listings');
  const edit = await page.locator('a[href$="/edit"]').first().getAttribute('href');
  for (const part of ['edit', 'availability', 'cost']) {
    await page.goto((edit ?? '').replace(/edit$/, part));
    await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'My Listings' }).click();
    await expect(page).toHaveURL(/\/myaccount\/listings$/);
  }
});

// docs/rules/administration.md#tables
// docs/rules/pages.md#early-input
test('what is typed while a search is under way stays', async ({ page }) => {
  await page.goto('/');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\.data\?/, async (route) => {
    await answered;
    await route.continue();
  });
  const where = page.getByLabel('Where', { exact: true });
  await where.fill('creek');
  await where.press('Enter');
  await where.fill('creek near Wausau');
  answer();
  await expect(page).toHaveURL(/text=creek#results$/);
  await expect(page.getByRole('link', { name: '“creek”: remove' })).toBeVisible();
  await expect(where).toHaveValue('creek near Wausau');
  await page.getByRole('link', { name: '“creek”: remove' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(where).toHaveValue('creek near Wausau');
});

test('rows of bookings are dense, and say by when', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { confirmationCode } = await enterBooking(page.request);
  await signIn(page, 'admin');
  await page.goto(`/admin/bookings?search=${confirmationCode}`);
  const row = page.getByRole('row').filter({ hasText: confirmationCode });
  await expect(row).toContainText('Pending Confirmation');
  await expect(row).toContainText(/(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d\d\/\d\d\/\d{4}\d+:\d\d [AP]M/);
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(48);
});
