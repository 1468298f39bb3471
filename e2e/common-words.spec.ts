import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

// docs/rules/administration.md#tables
test('a table says that it does not show all of a word that many have', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/bookings?search=e');
  const note = page.getByRole('status').filter({ hasText: 'only some of them are shown' });
  await expect(note).toContainText('Many fit “e”');
  await expectNoViolations(page, 'light', 'dark');
  await page.goto('/admin/bookings?search=nobodyatall');
  await expect(page.getByText('Nothing under this tab fits “nobodyatall”.')).toBeVisible();
  await expect(note).toBeHidden();
});

// docs/rules/administration.md#filters
test('a table says that it counts no further than a thousand that fit the filters', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/booking?*minAmount=1&*', async (route) => {
    const answer = await (await route.fetch()).json();
    const counts = { pending: 1001, complete: 1001, cancelled: 214 };
    return route.fulfill({ json: { ...answer, counts, total: 1000, isTotalWhole: false } });
  });
  await page.goto('/admin/bookings?tab=complete&minAmount=1&maxAmount=900');
  await expect(page.getByRole('status').filter({ hasText: 'only 1,000 of them' })).toContainText(
    'Over 1,000 fit the filters',
  );
  const tabs = page.getByRole('navigation', { name: 'Bookings by status' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Pendingover 1,000',
    'Completeover 1,000',
    'Cancelled214',
  ]);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–10 of over 1,000');
  await expectNoViolations(page, 'light', 'dark');
});
