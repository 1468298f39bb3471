import { expect, type Page } from '@playwright/test';
import { enterBooking } from './bookings.ts';
import { demoLand, openLand } from './land.ts';
import { signIn } from './people.ts';
import { untilQuiet } from './quiet.ts';
import { untilHydrated } from './scripts.ts';
import { test } from './test.ts';

// docs/rules/pages.md#lost-scripts

const pendingPayment = 1;

/** Loses scripts whose names begin so, on a bad connection; resolves to the function that ends it. */
const loseScripts = async (page: Page, name: string) => {
  const pattern = `**/assets/${name}-*.js`;
  await page.route(pattern, (route) => route.abort('connectionfailed'));
  return () => page.unroute(pattern);
};

test('ways to pay whose script was lost come with the press on Try again', async ({ page }) => {
  const { id } = await enterBooking(page.request, pendingPayment);
  await signIn(page, 'hunter');
  const find = await loseScripts(page, 'pay-buttons');
  await page.goto(`/payment/${id}`);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('The ways to pay could not be loaded.')).toBeVisible();
  await find();
  await again.click();
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
});

test('a page of land stays as it is without a lost part, which comes once the network is back', async ({
  page,
  context,
}) => {
  const { id, title } = await openLand(page.request, 'Tamarack bog');
  await signIn(page, 'hunter');
  const finds = await Promise.all(
    ['signed-in-action', 'review-list', 'account-links'].map((name) => loseScripts(page, name)),
  );
  await page.goto(`/listing/${id}`);
  await untilHydrated(page);
  await expect(page.getByText('Ope, error laoding reviews.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const choose = page.getByText('Choose your first and your last day above.');
  await expect(choose).toHaveCount(0);
  await Promise.all(finds.map((find) => find()));
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(choose).toBeVisible();
  await expect(page.getByText('No Reviews yet.')).toBeVisible();
});

test('a link leads to its page at the first press, though its script is gone', async ({ page }) => {
  const { title } = await demoLand(page.request);
  await page.goto(`/?text=${encodeURIComponent(title)}`);
  await untilHydrated(page);
  await untilQuiet(page); // what the first view can do without has come
  await page.route('**/assets/detail.screen-*.js', (route) => route.fulfill({ status: 404 }));
  const documents: string[] = [];
  page.on('framenavigated', (frame) => documents.push(new URL(frame.url()).pathname));
  const link = page.getByRole('link', { name: title, exact: true });
  const path = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // Its program adds entries of the same address; the page before is not loaded again.
  expect([...new Set(documents)]).toEqual([path]);
});

test('styles that were lost come with the part that needs them', async ({ page }) => {
  const { id } = await openLand(page.request, 'Tamarack fen');
  await signIn(page, 'hunter');
  const pattern = '**/assets/reviews-*.css';
  await page.route(pattern, (route) => route.abort('connectionfailed'));
  await page.goto(`/listing/${id}`);
  await expect(page.getByText('Ope, error laoding reviews.')).toBeVisible();
  await page.unroute(pattern);
  const loaded = page.waitForResponse(/\/assets\/reviews-.*\.css$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded;
  await expect(page.getByText('No Reviews yet.')).toBeVisible();
  const list = page.getByText('No Reviews yet.').locator('xpath=ancestor::div[2]');
  await expect(list).toHaveCSS('display', 'grid');
});

test('what is known to be lost only after the network is back comes by itself', async ({ page, context }) => {
  const { id } = await openLand(page.request, 'Tamarack pond');
  await signIn(page, 'hunter');
  const isBack = Promise.withResolvers<void>();
  let isOver = false;
  const held = new Set<string>();
  const parts = ['**/assets/signed-in-action-*.js', '**/assets/reviews-*.css'];
  for (const part of parts)
    await page.route(part, async (route) => {
      if (isOver) return route.continue();
      held.add(part);
      await isBack.promise;
      await route.abort('connectionfailed');
    });
  await page.goto(`/listing/${id}`);
  await untilHydrated(page);
  await expect.poll(() => held.size).toBe(parts.length);
  await context.setOffline(true);
  await context.setOffline(false);
  isOver = true;
  isBack.resolve();
  await expect(page.getByText('Choose your first and your last day above.')).toBeVisible();
  const list = page.getByText('No Reviews yet.').locator('xpath=ancestor::div[2]');
  await expect(list).toHaveCSS('display', 'grid');
});

/** Fires what the browser does when the network is back, once a style sheet has failed, before its error event. */
const comeBackBeforeError = (page: Page, name: string) =>
  page.evaluate((name) => {
    const link = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href*="/assets/${name}-"]`);
    if (!link || link.sheet) throw new Error(`${name} is not loading`);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (link.sheet) dispatchEvent(new Event('online'));
      else port2.postMessage('look again');
    };
    port2.postMessage('look');
  }, name);

test('styles that fail just as the network is back come by themselves', async ({ page }) => {
  const { id } = await openLand(page.request, 'Tamarack marsh');
  await signIn(page, 'hunter');
  const isHeld = Promise.withResolvers<void>();
  const isBack = Promise.withResolvers<void>();
  await page.route(
    '**/assets/reviews-*.css',
    async (route) => {
      isHeld.resolve();
      await isBack.promise;
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );
  await page.goto(`/listing/${id}`);
  await isHeld.promise;
  await comeBackBeforeError(page, 'reviews');
  isBack.resolve();
  const list = page.getByText('No Reviews yet.').locator('xpath=ancestor::div[2]');
  await expect(list).toHaveCSS('display', 'grid');
});
