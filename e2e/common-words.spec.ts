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
