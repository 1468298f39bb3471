import { expect } from '@playwright/test';
import { enterBookingOf } from './bookings.ts';
import { openDay } from './days.ts';
import { openLand } from './land.ts';
import { createUser, enter } from './people.ts';
import { untilQuiet } from './quiet.ts';
import { untilHydrated } from './scripts.ts';
import { test } from './test.ts';

// docs/rules/pages.md#fresh-data
test('a page that Back shows as it was asks again for what can have changed', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const { id } = await openLand(page.request, 'Alder flat');
  const day = openDay();
  const showAgain = () =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  await page.goto(`/listing/${id}`);
  if (!isMobile) await untilHydrated(page); // on a phone it is the first that the program hears of
  const cell = page.locator(`button[data-day="${day}"]`);
  await expect(cell).toBeEnabled();
  await enterBookingOf(page.request, id, undefined, 'hunter@openacre.example', day);
  await showAgain();
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
});

// docs/rules/pages.md#fresh-data
test('a page that Back takes from the browser’s cache asks again, too', { tag: '@phone' }, async ({
  page,
}) => {
  const { id } = await openLand(page.request, 'Alder bend');
  const day = openDay();
  const cell = page.locator(`button[data-day="${day}"]`);
  await page.goto(`/listing/${id}`);
  await expect(cell).toBeEnabled();
  await page.goto('/hunters');
  await enterBookingOf(page.request, id, undefined, 'hunter@openacre.example', day);
  await page.goBack();
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
});

// docs/rules/pages.md#fresh-data, docs/rules/pages.md#lost-connection
test('a page that Back shows without a network stays, and asks again once there is one', async ({
  page,
  context,
}) => {
  const { id, title } = await openLand(page.request, 'Alder nook');
  const day = openDay();
  await page.goto(`/listing/${id}`);
  await untilHydrated(page);
  await untilQuiet(page); // what the first view can do without has come
  await enterBookingOf(page.request, id, undefined, 'hunter@openacre.example', day);
  const cell = page.locator(`button[data-day="${day}"]`);
  const failed = page.waitForEvent('requestfailed');
  await context.setOffline(true);
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await failed;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(cell).toBeEnabled();
  await context.setOffline(false);
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
});

test('a page of somebody who has signed out meanwhile is not shown again', async ({ page, request }) => {
  const { email } = await createUser(request);
  await enter(page, email);
  await page.goto('/myaccount/profile');
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.removeItem('token'); // as another document does, which this page does not hear
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(email)).toHaveCount(0);
});
