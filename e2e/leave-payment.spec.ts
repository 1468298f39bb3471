import { expect, type Page } from '@playwright/test';
import { enterBooking } from './bookings.ts';
import { test } from './test.ts';

/** The path that this document was loaded from, and with it the policy that it keeps. */
const documentOf = (page: Page): Promise<string> =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname);

// docs/rules/privacy-and-security.md#headers
test.describe('the payment page’s document shows no other page:', () => {
  test('whoever leaves it by a link gets a new one', async ({ openPageAs, request }) => {
    const pendingPayment = 1;
    const { id } = await enterBooking(request, pendingPayment);
    const hunter = await openPageAs('hunter');
    await hunter.goto(`/payment/${id}`);
    expect(await documentOf(hunter)).toBe(`/payment/${id}`);
    await hunter.getByRole('link', { name: 'Back to My Bookings' }).click();
    await hunter.waitForURL('**/myaccount/bookings');
    await expect(hunter.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
    expect(await documentOf(hunter)).toBe('/myaccount/bookings');
  });

  test('an administrator who follows a link to one that is not there gets a new one', async ({
    openPageAs,
  }) => {
    const admin = await openPageAs('admin');
    await admin.goto('/payment/anything');
    await admin.waitForURL('**/notFound');
    await expect.poll(() => documentOf(admin)).toBe('/notFound');
  });

  test('and so does a visitor, who has to log in first', async ({ page }) => {
    await page.goto('/payment/01a21839-9145-7393-ae50-d54712a51e41');
    await page.waitForURL('**/login');
    await expect.poll(() => documentOf(page)).toBe('/login');
  });

  test('and whoever leaves it where it could not be loaded', async ({ openPageAs }) => {
    const hunter = await openPageAs('hunter');
    await hunter.route('**/api/booking/**', (route) => route.fulfill({ status: 500, body: '' }));
    await hunter.goto('/payment/01a21839-9145-7393-ae50-d54712a51e41');
    await hunter.getByRole('link', { name: 'Go to the home page' }).click();
    await hunter.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => documentOf(hunter)).toBe('/');
  });
});
