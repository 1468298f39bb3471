import { expect, type Page } from '@playwright/test';
import { enterBooking } from './bookings.ts';
import { logIn } from './log-in.ts';
import { signIn } from './people.ts';
import { untilQuiet } from './quiet.ts';
import { test } from './test.ts';

/** Puts the clock of the device forward, for all pages to come. */
const putForward = (page: Page, days: number) =>
  page.addInitScript((byMs) => {
    const RightDate = Date;
    globalThis.Date = new Proxy(RightDate, {
      construct: (target, args) => new target(...((args.length ? args : [target.now() + byMs]) as [number])),
      get: (target, key) => (key === 'now' ? () => target.now() + byMs : Reflect.get(target, key)),
    });
  }, days * 86_400_000);

// docs/rules/dates.md#wrong-clocks
test('on a device whose clock is 40 days ahead people log in, and their session is not renewed again and again', async ({
  page,
  browser,
}) => {
  await putForward(page, 40);
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/authentication/refresh')) renewals.push(request.url());
  });
  const hello = page.getByRole('heading', { name: /^Hello, / });
  await page.goto('/login');
  await logIn(page, 'hunter@openacre.example');
  await expect(hello).toBeVisible();
  await page.reload();
  await expect(hello).toBeVisible();
  await untilQuiet(page);
  expect(renewals).toEqual([]);

  // Signed in before its arrival was kept.
  const other = await browser.newPage();
  await putForward(other, 40);
  await signIn(other, 'hunter');
  await other.goto('/myaccount');
  await expect(other.getByRole('heading', { name: /^Hello, / })).toBeVisible();
  await other.close();
});

// docs/rules/dates.md#wrong-clocks, docs/rules/pages.md#no-signal
test('a paid booking opens again without a network on a device whose clock is 40 days ahead', async ({
  page,
  context,
}) => {
  await putForward(page, 40);
  const { id } = await enterBooking(page.request, 3);
  await page.goto('/login');
  await logIn(page, 'hunter@openacre.example');
  await expect(page).toHaveURL(/\/myaccount$/);
  await page.goto(`/myaccount/bookings/${id}/detail`);
  const access = page.locator('#main').getByRole('region', { name: 'The way in' });
  await expect(access).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await untilQuiet(page);
  await context.setOffline(true);
  await page.reload();
  await expect(access).toBeVisible();
});
