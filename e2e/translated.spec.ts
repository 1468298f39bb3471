import { expect } from '@playwright/test';
import { signIn } from './people.ts';
import { test } from './test.ts';
import { failuresOf, translate } from './translation.ts';

// docs/rules/pages.md#translation
test('a translated search finds what was meant, and shows it', async ({ page }) => {
  const failures = failuresOf(page);
  await page.goto('/');
  await translate(page);
  const search = page.getByRole('search').first();
  await search.locator('select[name="activity"]').selectOption({ label: '«Deer»' });
  await search.getByRole('button', { name: 'When' }).click();
  const days = search.locator('button[data-day]:not([aria-disabled="true"])');
  await days.first().click(); // at the end of a month it is the last one, too
  await days.last().click();
  await search.getByRole('button', { name: 'Find land' }).click();
  await expect(page).toHaveURL(/activity=Deer/);
  await expect(page).toHaveURL(/startDate=/);
  await expect(page.locator('#results')).toContainText('deer');
  expect(failures).toEqual([]);
});

// docs/rules/pages.md#translation
test('a translated form goes on saying what it needs', async ({ page }) => {
  const failures = failuresOf(page);
  await signIn(page, 'host');
  await page.goto('/submitListing');
  await expect(page.getByText(/^Still needed:/)).toBeVisible();
  await translate(page);
  const needed = page.locator('p').filter({ hasText: 'Still needed' });
  const first = needed.getByRole('button').first();
  const before = await first.innerText();
  expect(before).toMatch(/^«.+»$/);
  await page.locator('[name="title"]').fill('Oak ridge');
  await page.locator('[name="description"]').fill('A ridge of oaks.');
  await page.locator('[name="acreage"]').fill('40');
  await expect(needed.getByRole('button').filter({ hasText: before })).toHaveCount(0);
  await page.locator('[name="title"]').fill('');
  await expect(first).toHaveText(before);
  await expect(page.locator('[name="description"]')).toHaveValue('A ridge of oaks.');
  expect(failures).toEqual([]);
});

// docs/rules/pages.md#translation
test('what is typed into a translated page before its program runs stays', async ({ page, context }) => {
  const failures = failuresOf(page);
  await page.addInitScript(() => localStorage.setItem('scheme', 'dark'));
  const hold = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  const scheme = await page.locator('html').getAttribute('data-scheme');
  await translate(page);
  await page.locator('[name="email"]').first().fill('hunter@openacre.example');
  await page.locator('[name="password"]').first().fill('openacre-demo');
  hold.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-program', 'running');
  await expect(page.locator('[name="email"]').first()).toHaveValue('hunter@openacre.example');
  await expect(page.locator('[name="password"]').first()).toHaveValue('openacre-demo');
  await expect(page.locator('[name="password"]').first()).toBeFocused();
  expect(await page.locator('html').getAttribute('data-scheme')).toBe(scheme);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/myaccount/);
  expect(failures).toEqual([]);
});
