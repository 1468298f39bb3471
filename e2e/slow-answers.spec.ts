import { expect, type Page } from '@playwright/test';
import { openLand } from './land.ts';
import { expectNoShifts, recordShifts } from './layout-shift.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

/** Holds the answers to some requests back until the returned function is called. */
const holdBack = async (page: Page, url: string): Promise<() => void> => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
};

// docs/rules/search.md#more-filters
test('filters stay where they are when their counts come', async ({ page }) => {
  const { title } = await openLand(page.request, 'Marsh');
  await page.setViewportSize({ width: 390, height: 844 });
  const counting = '**/api/listing/counts?*';
  const release = await holdBack(page, counting);
  await page.goto(`/?text=${encodeURIComponent(title)}`);
  await page.getByText('More filters').click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(filters.getByRole('radio', { name: '2 or more', exact: true })).toBeVisible();
  const place = () => filters.getByText('Acres', { exact: true }).boundingBox();
  const before = await place();
  release();
  await expect(filters.getByRole('radio', { name: /^2 or more \d/ })).toBeVisible();
  expect(await place()).toEqual(before);

  /** In the dialog, however far it is scrolled. */
  const places = () =>
    filters.locator('label').evaluateAll((labels) => {
      const [first] = labels.map((label) => label.getBoundingClientRect());
      return labels.map((label) => {
        const { left, top, width } = label.getBoundingClientRect();
        return { left, top: top - (first?.top ?? 0), width };
      });
    });
  const small = await places();
  await page.unroute(counting);
  await page.route(counting, async (route) => {
    const answer = await (await route.fetch()).text();
    await route.fulfill({ body: answer.replace(/:\d+/g, ':1204'), contentType: 'application/json' });
  });
  await filters.getByRole('checkbox', { name: /^Dogs/ }).check();
  await expect(filters.getByRole('checkbox', { name: 'Trout 1k+' })).toBeVisible();
  expect(await places()).toEqual(small);
});

// docs/rules/payouts.md#table-of-payouts
test('the table of payouts pushes no footer away when it comes', async ({ page }) => {
  await recordShifts(page);
  await signIn(page, 'admin');
  const release = await holdBack(page, '**/api/booking/payouts?*');
  await page.goto('/admin/payouts');
  await expect(page.getByText('Getting Payouts...')).toBeVisible();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await expectNoShifts(page);
});
