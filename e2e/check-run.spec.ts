import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { inDays } from './days.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

const paid = 3;

// docs/rules/payouts.md#run-for-checks
test('an administrator prints the checks that are due and marks them as sent', async ({ page }) => {
  const [one, two] = [
    await enterBooking(page.request, paid, 'hunter', inDays(-5)),
    await enterBooking(page.request, paid, 'hunter', inDays(-4)),
  ];
  await signIn(page, 'admin');
  await page.goto('/admin/payouts');
  // By keyboard: a notice about emails that comes at this moment moves the link away from under the mouse.
  await page.getByRole('link', { name: 'Checks to send' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Checks to send' })).toBeVisible();
  const item = (code: string) => page.getByRole('listitem').filter({ hasText: code });
  // What other tests have left is not sent here.
  const checked = page.getByRole('checkbox', { checked: true });
  for (const { confirmationCode } of [one, two])
    await expect(item(confirmationCode).getByRole('checkbox')).toBeChecked();
  while ((await checked.count()) > 0) await checked.first().uncheck();
  for (const { confirmationCode } of [one, two]) await item(confirmationCode).getByRole('checkbox').check();
  await expect(page.getByRole('status').filter({ hasText: 'chosen' })).toContainText('$76.50 in all');

  const mark = page.getByRole('button', { name: 'Mark as sent', exact: true });
  await mark.click();
  await expect(page.getByRole('alert')).toContainText('The first check number must end in a digit.');
  await page.getByLabel('First check number').fill('0099');
  await expect(item(one.confirmationCode)).toContainText('Check 0099');
  await expect(item(two.confirmationCode)).toContainText('Check 0100');
  await mark.click();
  await expect(page.getByRole('alert')).toContainText('Write a note for the checks');
  await page.getByLabel('Note for all').fill('In the mail');
  await page.getByLabel(`Own note for ${two.confirmationCode}`).fill('By courier');
  await expectNoViolations(page, 'light', 'dark');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  await page.getByRole('button', { name: 'Print the labels' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  expect(await page.locator('body').getAttribute('data-printed')).toBe('true');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print the list' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(item(one.confirmationCode).first()).toBeVisible();
  await expect(mark).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await mark.click();
  const dialog = page.getByRole('dialog', { name: 'Were these 2 checks sent?' });
  await expect(dialog).toContainText('Numbers 0099 to 0100, $76.50 in all.');
  await expectNoViolations(page, 'light');
  await dialog.getByRole('button', { name: 'Yes, mark as sent' }).click();
  await expect(page.getByText('2 of 2 checks marked as sent.')).toBeVisible();
  await expect(page.getByText(one.confirmationCode)).toHaveCount(0);
  await page.goto(`/admin/payouts/${two.id}/manual`);
  const values = page.getByRole('region', { name: 'Payout', exact: true });
  await expect(values).toContainText('Check Number0100');
  await expect(values).toContainText('NoteBy courier');
});
