import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { inAddress, openDay } from './days.ts';
import { listLand, openLand } from './land.ts';
import { signIn } from './people.ts';
import { watchScripts } from './scripts.ts';
import { test } from './test.ts';

test('a listing that awaits approval is visible to its host and administrators only', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, title } = await listLand(page.request, 'Waiting ridge');
  await signIn(page, 'host');
  const path = `/listing/${id}`;
  const heading = page.getByRole('heading', { level: 1, name: title });

  // Before the program runs nothing is said that may be wrong (docs/rules/pages.md#before-the-session-is-known).
  const release = await watchScripts(page).hold();
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('The page you were looking for was not found.')).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up or log in' })).toBeHidden();
  await expect(page).toHaveTitle(/^Not found, or not public\b/);
  release();
  expect(response?.status()).toBe(404); // the server renders for an anonymous visitor; the browser then loads with its token
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle(/^Waiting ridge/);
  await expect(page.getByRole('status').filter({ hasText: 'Awaiting Approval' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const panel = page.getByRole('complementary', { name: 'Booking' });
  await expect(panel).toContainText('You get an email as soon as it is approved.');
  await expect(panel.getByRole('link', { name: 'Availability' })).toBeVisible();
  await expectNoViolations(page);
  const day = inAddress(openDay());
  await page.goto(`${path}/submitBooking/${day}/${day}`);
  await expect(page).toHaveURL(/\/notfound$/i);

  await signIn(page, 'hunter');
  await page.goto(path);
  await expect(page.getByText('The page you were looking for was not found.')).toBeVisible();
  await expect(heading).toHaveCount(0);

  await signIn(page, 'admin');
  await page.goto(path);
  await expect(heading).toBeVisible();

  const stranger = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const theirs = await stranger.newPage();
  await theirs.goto(path);
  await expect(theirs.getByText('The page you were looking for was not found.')).toBeVisible();
  await stranger.close();

  await panel.getByRole('button', { name: /^Approve/ }).click();
  await expect(panel.getByText('Pick your first day.')).toBeVisible();
});

// docs/rules/pages.md#before-the-session-is-known
test('who is signed in reads no invitation to log in on the page of land', async ({ page }) => {
  const { id, title } = await openLand(page.request, 'Quiet ridge');
  await signIn(page, 'hunter');
  const release = await watchScripts(page).hold();
  await page.goto(`/listing/${id}`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/\b[Ll]og ?in\b/).filter({ visible: true })).toHaveCount(0);
  release();
  await expect(page.getByText('No Reviews yet.')).toBeVisible();
});
