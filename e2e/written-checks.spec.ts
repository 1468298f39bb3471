import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { newNumber, owedToNewHost, payByCheck, shareText } from './checks.ts';
import { signIn } from './people.ts';
import { test } from './test.ts';

/** A check on the page of a payout. */
const checkOf = (page: Page, number: string): Locator =>
  page
    .getByRole('region', { name: 'Checks' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Check ${number}` }) });

// docs/rules/payouts.md#money-that-came-back
test('a check that came back is owed again with all that it paid, in the next run', async ({ page }) => {
  const owed = await owedToNewHost(page.request, 3);
  const number = newNumber();
  await payByCheck(page.request, owed, number);
  await signIn(page, 'admin');
  await page.goto(`/admin/payouts/${owed[1]?.id}/manual`);
  const check = checkOf(page, number);
  await expect(check).toContainText('Can be undone until');
  await expect(check).toContainText(`${shareText} of it for this booking`);
  await check.getByRole('button', { name: /^Lost or returned/ }).click();
  const dialog = page.getByRole('dialog', { name: `Was check ${number} lost or returned?` });
  await expect(dialog).toContainText('That goes for all 3 payouts that it paid');
  for (const { confirmationCode } of owed)
    await expect(dialog).toContainText(`${confirmationCode} (${shareText})`);
  const report = dialog.getByRole('button', { name: 'Yes, void it' });
  await expect(report).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The post returned it.');
  await expectNoViolations(page, 'light', 'dark');
  await report.click();
  await expect(check.getByText('Voided', { exact: true }).first()).toBeVisible();
  await expect(check).toContainText('The post returned it.');
  await expect(check.getByRole('button')).toHaveText([/^Correct the number/]);
  await expect(page.getByRole('button', { name: 'Mark as payment sent' })).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');

  await page.goto('/admin/payouts/run');
  const due = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { checked: false }) })
    .filter({ hasText: owed[0].confirmationCode });
  for (const { confirmationCode } of owed) await expect(due).toContainText(confirmationCode);
  await expect(due).toContainText('$114.75');
  await expect(due).toContainText(
    new RegExp(
      `Check ${number} to this address was voided on .+, as lost or returned: The post returned it.`,
    ),
  );
  await expectNoViolations(page, 'light', 'dark');
});

// docs/rules/payouts.md#check-numbers
test('a check is replaced by another, whose number is corrected', async ({ page }) => {
  const [{ id }] = await owedToNewHost(page.request, 1);
  const [first, wrong, right] = [newNumber(), newNumber(), newNumber()];
  await payByCheck(page.request, [{ id, confirmationCode: '' }], first);
  await signIn(page, 'admin');
  await page.goto(`/admin/payouts/${id}/manual`);
  await checkOf(page, first)
    .getByRole('button', { name: /^Replace/ })
    .click();
  const replacing = page.getByRole('dialog', { name: `Replace check ${first}?` });
  await expect(replacing).toContainText('7 Mill Lane');
  const number = replacing.getByLabel('Number of the new check');
  await number.fill(first);
  await replacing.getByLabel('Reason').fill('It was lost in the mail.');
  await replacing.getByRole('button', { name: 'Replace it' }).click();
  // The number is the voided one's.
  await expect(number).toHaveAccessibleDescription(new RegExp(`^Check ${first} was written for`));
  await expect(number).toBeFocused();
  await expectNoViolations(page, 'light', 'dark');
  await number.fill(wrong);
  await replacing.getByRole('button', { name: 'Replace it' }).click();
  await expect(checkOf(page, first)).toContainText(`Replaced ByCheck ${wrong}`);
  await expect(checkOf(page, first)).toContainText('It was lost in the mail.');

  await checkOf(page, wrong)
    .getByRole('button', { name: /^Correct the number/ })
    .click();
  const correcting = page.getByRole('dialog', { name: `Correct the number of check ${wrong}?` });
  await correcting.getByLabel('Number on the check').fill(right);
  await correcting.getByLabel('Reason').fill('Two digits were swapped.');
  await expectNoViolations(page);
  await correcting.getByRole('button', { name: 'Correct it' }).click();
  await expect(checkOf(page, right)).toBeVisible();
  await expect(checkOf(page, wrong)).toHaveCount(0);
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('listitem').filter({ hasText: 'Two digits were swapped.' })).toContainText(
    wrong,
  );
});

// docs/rules/payouts.md#check-numbers
test('a payout is added to a check of its owner after a question', async ({ page }) => {
  const [one, two] = await owedToNewHost(page.request, 2);
  const number = newNumber();
  await payByCheck(page.request, [one], number);
  await signIn(page, 'admin');
  await page.goto(`/admin/payouts/${two?.id}/manual`);
  await page.getByRole('button', { name: 'Mark as payment sent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark Manual Payout Sent' });
  const markButton = dialog.getByRole('button', { name: 'Mark as sent' });
  await dialog.getByLabel('Check Number').fill(number);
  await dialog.getByLabel('Note').fill('In the same envelope');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await markButton.click();
  await expect(dialog.getByRole('alert')).toContainText('Is it the same check?');
  const same = dialog.getByRole('checkbox', { name: 'Yes, it is the same check' });
  await expectNoViolations(page, 'light', 'dark');
  await same.check();
  await markButton.click();
  await expect(checkOf(page, number)).toContainText('$76.50');
  await expect(checkOf(page, number).getByRole('link', { name: one.confirmationCode })).toBeVisible();
});
