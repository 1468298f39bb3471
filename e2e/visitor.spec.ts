import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { isNextWeekendOpen, openDay } from './days.ts';
import { demoLand, openLand } from './land.ts';
import { untilQuiet } from './quiet.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { test } from './test.ts';

const schemes = ['light', 'dark'] as const;

test.describe('home', () => {
  test('shows land and passes axe, light and dark', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    const ownLand = page.getByRole('region', { name: 'Own land?' });
    await expect(ownLand.getByRole('link', { name: 'List your land' })).toHaveAttribute(
      'href',
      '/submitListing',
    );
    await expectNoViolations(page, ...schemes);
  });

  // docs/rules/pages.md#rendered-pages
  test('is readable before any script runs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByLabel('First day').fill(openDay());
    await page.getByLabel('Last day').fill(openDay());
    await page.getByRole('button', { name: 'Find land' }).click();
    await expect(page).toHaveURL(new RegExp(`startDate=${openDay()}&endDate=${openDay()}`));
    const { title } = await demoLand(page.request);
    await page.goto(`/?text=${encodeURIComponent(title)}`);
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText('per day');
    await card.getByRole('link').click();
    await expect(page.getByText('per day plus fees and taxes')).toBeVisible();
    await context.close();
  });

  test('searches by name and activity, with the answer in the address', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('What for').selectOption('Fishing Access');
    await page.getByRole('button', { name: 'Find land' }).click();
    await expect(page).toHaveURL(/activity=Fishing(\+|%20)Access/);
    await expect(page.getByRole('heading', { name: /for fishing access/ })).toBeVisible();
    const cards = page.getByRole('article');
    // The heading names the search before the list of the last one is gone.
    await expect(cards.filter({ hasNotText: 'Fishing Access' })).toHaveCount(0);
    await expect(cards.first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('What for')).toHaveValue('Fishing Access');
  });

  test('searches by days, which are chosen on the listing', async ({ page }) => {
    const day = openDay();
    const { title } = await openLand(page.request, 'Juniper bluff');
    await page.goto('/');
    await page.getByLabel('Where', { exact: true }).fill(title);
    const when = page.getByRole('button', { name: /^When/ });
    await when.click();
    const calendar = page.getByRole('dialog', { name: 'Days' });
    await expectNoViolations(page);
    const cell = calendar.locator(`[data-day="${day}"]`);
    // Tomorrow may be in the next month.
    if (!(await cell.isVisible())) await calendar.getByRole('button', { name: 'Next month' }).click();
    await cell.click();
    await expect(calendar.getByRole('status')).toHaveText(/^From \w{3} .+ Pick your last day\.$/);
    await cell.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(when).toBeFocused();
    await page.getByRole('button', { name: 'Find land' }).click();
    await expect(page).toHaveURL(new RegExp(`startDate=${day}&endDate=${day}`));
    await expect(page.getByRole('heading', { name: /, free \w{3} \d\d\/\d\d\/\d{4}$/ })).toBeVisible();
    await expectNoViolations(page);
    // docs/rules/search.md#price-of-the-days
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });
    const price = await card.getByText(/^\$[\d,.]+ for 1 day, \$[\d,.]+ with fees and taxes$/).textContent();
    await expect(card).not.toContainText('From');
    await card.getByRole('link', { name: title }).click();
    const booking = page.getByRole('complementary', { name: 'Booking' });
    await expect(booking.getByText('Booking price, 1 day')).toBeVisible();
    await expect(booking.getByText(price?.replace(',', '') ?? '')).toBeVisible();
    await expect(booking).not.toContainText('per day plus fees and taxes');
    await page.goBack();
    await expect(when).toHaveText(/^When\d\d\/\d\d\/\d{4}$/);
    await page.getByRole('link', { name: /^\w{3} \d\d\/.*: remove$/ }).click();
    await expect(page).not.toHaveURL(/startDate/);
    await expect(when).toHaveText('WhenAny days');
    await when.press('Enter');
    const nextWeekend = calendar.getByRole('button', { name: 'Next weekend' });
    if (isNextWeekendOpen()) {
      await nextWeekend.press('Enter');
      await expect(when).toHaveText(/\/\d{4} – \d\d\//);
    } else await expect(nextWeekend).toBeDisabled();
    await page.goto('/?startDate=2024-12-01');
    await expect(page.getByText(/^Only days from today to/)).toBeVisible();
  });

  // docs/rules/search.md#addresses-of-a-search
  test('has a title for each search, and one canonical address', async ({ page }) => {
    await page.goto('/?county=Dane&activity=Deer&bounds=-90,42.9,-89,43.5');
    await expect(page).toHaveTitle('Deer hunting land in Dane County · Openacre');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/\?county=Dane&activity=Deer$/,
    );
    await page.goto('/?text=dane+county');
    await expect(page).toHaveTitle('Hunting and fishing land in Dane County · Openacre');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/\?county=Dane$/);
    await expect(page.getByLabel('Where', { exact: true })).toHaveValue('Dane County');
    await page.goto('/?text=creek');
    await expect(page).toHaveTitle('Hunting and fishing land matching “creek” · Openacre');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  });

  test('says what to do when nothing fits', async ({ page }) => {
    await page.goto('/?text=zzzzzz');
    await expect(page.getByText('Nothing fits that search.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all land' }).first().click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('listing', () => {
  // docs/rules/pages.md#shared-addresses
  test('adds up the chosen days and keeps them in the address', async ({ page, context }) => {
    await page.goto(`/listing/${(await openLand(page.request, 'Juniper bluff')).id}`);
    const panel = page.getByRole('complementary', { name: 'Booking' });
    const open = panel.locator('button[data-day]:not([aria-disabled])');
    // The same day twice, since it may be the last of its season; not today, which may end during the test.
    await open.last().click();
    await open.last().click();
    await expect(panel.getByText('Total', { exact: true })).toBeVisible();
    const total = await panel.locator('dl > div').last().textContent();
    await expect(page).toHaveURL(/start=\d\d-\d\d-\d{4}&end=\d\d-\d\d-\d{4}/);
    await page.reload();
    await expect(panel.locator('dl > div').last()).toHaveText(total ?? '');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(panel.getByRole('link', { name: 'Login to Request Booking' })).toBeVisible();
    await page.goto(page.url().replaceAll(/-\d{4}(?=&|$)/g, '-2024'));
    await expect(panel.getByText(/2024: this day is in the past\. Pick others\.$/)).toBeVisible();
  });

  // docs/rules/pages.md#booking-panel
  test('has price and request button in sight, on laptops and in any month', async ({ page }) => {
    const { id } = await openLand(page.request, 'Juniper bluff');
    const panel = page.getByRole('complementary', { name: 'Booking' });
    const logIn = panel.getByRole('link', { name: 'Login to Request Booking' });
    await page.goto(`/listing/${id}`);
    await expect(logIn).toBeInViewport({ ratio: 1 });
    await panel.locator('button[data-day]:not([aria-disabled])').first().dblclick();
    await expect(panel.getByText(/for 1 day/)).toBeInViewport({ ratio: 1 });
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const scrolled of [0, 600]) {
        await page.evaluate((y) => scrollTo(0, y), scrolled);
        await expect(logIn).toBeInViewport({ ratio: 1 });
        await expect(panel.getByText(/with fees and taxes$/)).toBeInViewport({ ratio: 1 });
      }
    }
    const next = panel.getByRole('button', { name: 'Next month' });
    while (await next.isEnabled()) {
      await next.click();
      await expect(logIn).toBeInViewport({ ratio: 1 });
    }
  });

  test('has its button at the bottom of a phone, and below the calendar at its end', {
    tag: '@phone-only',
  }, async ({ page }) => {
    const { id } = await openLand(page.request, 'Juniper bluff');
    await page.goto(`/listing/${id}`);
    const choose = page.getByRole('link', { name: 'Choose days' });
    await expect(choose).toBeInViewport({ ratio: 1 });
    // Notices are above the bar, and so is what takes the focus.
    await expect(async () => {
      const kept = await page.evaluate(() =>
        parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
      );
      const bar = await page.getByText(/^From: .* per day plus fees/).boundingBox();
      expect(kept).toBeGreaterThanOrEqual((page.viewportSize()?.height ?? 0) - (bar?.y ?? 0));
    }).toPass();
    await choose.click();
    const day = page.locator('button[data-day]:not([aria-disabled])').first();
    await expect(day).toBeInViewport({ ratio: 1 });
    await day.click();
    await day.click();
    await expect(choose).toHaveCount(0);
    const logIn = page.getByRole('link', { name: 'Login to Request Booking' });
    await expect(logIn).toHaveCount(1);
    await expect(logIn).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(logIn).toBeInViewport({ ratio: 1 });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(async () => {
      const [panel, button] = [await page.locator('#booking').boundingBox(), await logIn.boundingBox()];
      expect(button?.y).toBeGreaterThan((panel?.y ?? 0) + (panel?.height ?? 0));
    }).toPass();
    await expectNoViolations(page, ...schemes);
  });

  // The router's scrolling undid that of a reader who was quicker than the scripts.
  test('accepts two quick taps although the server is slow, and is not scrolled as it hydrates', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.scrollTo = () => document.documentElement.setAttribute('data-scrolled', '');
    });
    await page.goto(`/listing/${(await openLand(page.request, 'Juniper bluff')).id}`);
    const panel = page.getByRole('complementary', { name: 'Booking' });
    await page.route('**/*.data*', () => {}); // no answer ever
    const open = panel.locator('button[data-day]:not([aria-disabled])');
    await open.nth(0).click();
    await open.nth(0).click();
    await expect(panel.getByText('Total', { exact: true })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-scrolled');
  });

  test('can be chosen by keyboard alone', async ({ page }) => {
    const { title } = await openLand(page.request, 'Juniper bluff');
    await page.goto(`/?text=${encodeURIComponent(title)}`);
    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByRole('link').focus();
    await expect(card).toHaveAttribute('data-highlighted', 'true');
    await expect(card.locator('> div').first()).toHaveCSS('outline-style', 'none'); // one ring, around the card
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/listing\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const day = page.locator('button[data-day][tabindex="0"]');
    await day.focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    const focused = page.locator('button[data-day]:focus');
    await expect(focused).toHaveCount(1);
    await expect(focused).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAttribute('aria-pressed', 'true');
  });
});

test('the text pages are linked in the footer, have descriptions, and pass axe', async ({ page }) => {
  await page.goto('/landowners');
  await expectNoViolations(page, ...schemes);
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Landowners’ questions', '/landowners'],
    ['Hunters’ questions', '/hunters'],
    ['About us', '/aboutus'],
    ['In the news', '/inthenews'],
    ['Ad partners', '/adpartners'],
    ['Terms of use', '/termsofuse'],
    ['Privacy policy', '/privacypolicy'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text()).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
  }
  await expect(footer.getByRole('link', { name: /^(Facebook|Instagram|YouTube)$/ })).toHaveCount(3);
});

test('an unknown address shows the 404 page, with status 404', async ({ page }) => {
  for (const path of [
    '/nothing/here',
    '/notFound',
    '/listing/not-an-id',
    '/listing/00000000-0000-7000-8000-000000000000',
  ]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('The page you were looking for was not found.')).toBeVisible();
  }
  await expectNoViolations(page);
});

test('an address with invalid parameters shows the page all the same', async ({ page }) => {
  for (const path of [
    '/?bounds=1111',
    '/?bounds=1,2,3,4,',
    '/?text=%00',
    '/?page=99999999999999999999',
    '/?activity=<b>',
  ]) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
  }
  expect((await page.request.get('/points?text=%00')).status()).toBe(200);
  expect((await page.request.head('/')).status()).toBe(200);
});

test('the API page lists the calls and passes axe', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'GET /api/listing/public', exact: true })).toBeVisible();
  await expectNoViolations(page);
});

test('pages run under their content security policy without a violation', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOurs = !message.text().includes('GL Driver Message'); // the headless machine's graphics, not the page
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of ['/', '/login', '/login/forgotpassword', '/welcomeBack', '/api/docs']) {
    await page.goto(path);
    await untilQuiet(page);
  }
  const { title } = await demoLand(page.request);
  await page.goto(`/?text=${encodeURIComponent(title)}`);
  await page.getByRole('article').getByRole('link', { name: title }).click();
  await expect(page.getByRole('complementary', { name: 'Booking' })).toBeVisible();
  await untilQuiet(page);
  expect(complaints).toEqual([]);
});

// docs/rules/pages.md#accessibility
test('nothing scrolls sideways, from 360 to 2560 pixels', async ({ page }) => {
  const { id } = await demoLand(page.request);
  for (const path of [
    '/',
    `/listing/${id}`,
    '/landowners',
    '/login',
    '/welcomeBack',
    '/api/docs',
    '/notFound',
  ]) {
    await page.goto(path);
    for (const width of [360, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `${path} at ${width}`);
    }
  }
});

// docs/rules/pages.md#signing-in-without-scripts
test('the login page without JavaScript says that it is needed', async ({ request }) => {
  expect(await (await request.get('/login')).text()).toMatch(/<noscript>.*Logging in needs JavaScript\./);
});

test('the browser’s theme color follows the color scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const color = page.locator('meta[name=theme-color]');
  await expect(color).toHaveAttribute('content', '#0f1613');
  await page.getByRole('button', { name: 'Switch to light colors' }).click();
  await expect(color).toHaveAttribute('content', '#1f4d3a');
});

test('a map whose listings fail to load leaves the page unchanged', async ({ page }) => {
  await page.route(/\/points(\.data)?(\?|$)/, (route) => route.abort());
  await page.goto('/');
  await untilQuiet(page);
  await expect(page.getByRole('article').first()).toBeVisible();
});

// docs/rules/search.md#lost-search
test('a search without an answer leaves the page unchanged, and can be tried again', async ({ page }) => {
  await page.goto('/?activity=Deer');
  const search = /\/_\w*\.data\?/;
  const purpose = page.getByLabel('What for');
  const failed = page.getByRole('heading', {
    name: 'Something went wrong, unable to retrieve listings.',
  });
  await page.route(search, (route) => route.fulfill({ status: 500 }));
  await purpose.selectOption('Turkey');
  await page.getByRole('button', { name: 'Find land' }).click();
  await expect(failed).toBeVisible();
  await expect(page).toHaveURL(/activity=Turkey/);
  await expect(purpose).toHaveValue('Turkey');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectNoViolations(page, ...schemes);

  await page.route(search, (route) => route.abort());
  await page.getByRole('link', { name: 'Turkey: remove' }).click();
  await expect(page).not.toHaveURL(/activity/);
  await expect(failed).toBeVisible();
  await page.unroute(search);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /places in Wisconsin$/ })).toBeVisible();

  // The same search works again, once the server answers.
  await page.route(search, (route) => route.abort());
  await purpose.selectOption('Turkey');
  await page.getByRole('button', { name: 'Find land' }).click();
  await expect(failed).toBeVisible();
  await page.unroute(search);
  await page.getByRole('button', { name: 'Find land' }).click();
  await expect(page.getByRole('heading', { name: /places for turkey/i })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a shared listing has its own social card', async ({ page }) => {
  await page.goto(`/listing/${(await demoLand(page.request)).id}`);
  const address = await page.locator('meta[property="og:image"]').getAttribute('content');
  const { pathname } = new URL(address ?? '');
  expect(pathname).toMatch(/^\/images\/listing\/[\w-]+\/\w+\.jpeg$/);
  const picture = await page.request.get(pathname);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
});
