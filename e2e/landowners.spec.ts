import { expect, type Locator } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './test.ts';

/** A range, or one sum: land that other tests add may all ask the same. */
const earnings = /^\$[\d,]+( to \$[\d,]+)? a year for you, from 40 booked days$/;

// docs/rules/listings.md#estimated-earnings
test('a landowner estimates what land earns, without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/landowners');
  await page.getByLabel('Acres').fill('120');
  await page.getByLabel('Days a year').fill('40');
  await page.getByRole('checkbox', { name: 'Deer' }).check();
  await page.getByRole('button', { name: 'Estimate' }).click();
  await expect(page).toHaveURL(/\?county=&acres=120&days=40&activities=Deer#estimate$/);
  await expect(page.getByLabel('Acres')).toHaveValue('120');
  await expect(page.getByRole('checkbox', { name: 'Deer' })).toBeChecked();
  await expect(page.getByText(earnings)).toBeVisible();
  await expect(
    page.getByText(/An estimate from what owners ask, before taxes\. Not a promise/),
  ).toBeVisible();

  await page.getByLabel('Acres').fill('1,20');
  await page.getByRole('button', { name: 'Estimate' }).click();
  await expect(page.getByText('Not a number')).toBeVisible();
  await page.getByLabel('Acres').fill('900000');
  await page.getByRole('button', { name: 'Estimate' }).click();
  await expect(page.getByText('Fewer than 5 listings in Wisconsin are like yours')).toBeVisible();
  await context.close();
});

test('the estimate answers while the form is filled in, and the page stays if it fails', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/landowners');
  const result = page.getByRole('region', { name: 'What land like yours earns' }).getByRole('status');
  await page.getByLabel('Days a year').fill('40');
  await expect(page.getByText(earnings)).toBeVisible();
  await page.getByLabel('Acres').fill('120');
  await page.getByRole('checkbox', { name: 'Deer' }).check();
  await expect(page).toHaveURL(/\/landowners\?acres=120&days=40&activities=Deer$/);
  await page.getByLabel('County').selectOption('Milwaukee');
  await expect(page.getByText(/^Fewer than 5 listings in Milwaukee County are like yours\./)).toBeVisible();
  await expect(result).toContainText(/similar listings in .*Wisconsin ask/);
  await expectNoViolations(page);

  await page.getByLabel('Acres').fill('-5');
  await expect(page.getByText('Must be more than 0')).toBeVisible();
  await expect(result).toHaveText('Please correct what is marked; then the estimate stands here.');
  await page.getByLabel('Acres').fill('120');
  await expect(
    page
      .getByText(earnings)
      .or(page.getByText(/^Fewer than 5/))
      .first(),
  ).toBeVisible();

  await page.route('**/landowners.data**', (route) => route.abort());
  await page.getByLabel('Acres').fill('130');
  await expect(result).toHaveText(/^The estimate can’t be made right now\./);
  await expect(page.getByLabel('Acres')).toHaveValue('130');
  await page.unroute('**/landowners.data**');
  await page.getByRole('button', { name: 'Estimate' }).click();
  await expect(result).toContainText(/similar listings in .*Wisconsin ask/);
  // One entry in the history: Back leaves the page.
  await page.goBack();
  await expect(page).not.toHaveURL(/landowners/);
});

test('the parts of the page share their edges on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1200 });
  await page.goto('/landowners');
  const names = ['What land like yours earns', '3. Say yes or no', 'Your rules', 'Who is trespassing'];
  const lefts = names.map((name) =>
    page
      .getByRole('heading', { name })
      .locator('xpath=ancestor::li | ancestor::section[not(ancestor::section)][.//form] | self::h3')
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().left)),
  );
  expect(new Set(await Promise.all(lefts)).size).toBe(1);
  // Header and footer begin where the text does.
  const leftOf = (locator: Locator) =>
    locator.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  const textLeft = await leftOf(page.getByRole('heading', { name: 'How it works' }));
  for (const role of ['banner', 'contentinfo'] as const)
    expect(await leftOf(page.getByRole(role).getByRole('link', { name: 'Openacre', exact: true }))).toBe(
      textLeft,
    );
});
