import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { emailsTo } from './mail.ts';
import { createUser, signIn } from './people.ts';
import { test } from './test.ts';

test('an administrator notes, mends an address, looks at the pages of a user, and reads it in the audit', async ({
  page,
}) => {
  const { id, email } = await createUser(page.request);
  await signIn(page, 'admin');
  await page.goto(`/admin/users/${id}`);

  // A note that can't be saved stays in its field.
  const field = page.getByLabel('New note');
  await field.fill('Called about the gate.');
  await page.route('**/api/administration/notes', (route) => route.abort());
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('alert')).toContainText('Your text is still here');
  await expect(field).toHaveValue('Called about the gate.');
  await page.unroute('**/api/administration/notes');
  await page.reload();
  await expect(field).toHaveValue('Called about the gate.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called about the gate.' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Send password link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`A password link is on its way to ${email}.`)).toBeVisible();

  const newEmail = `new-${email}`;
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email address').fill(newEmail);
  await expectNoViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send both emails' }).click();
  await expect(page.getByText('Both addresses are told.')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Change of the email address' });
  await expect(waiting).toContainText(newEmail);
  await waiting.getByRole('button', { name: 'Withdraw the change' }).click();
  await expect(page.getByText('Both links stopped working.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email address').fill(newEmail);
  await page.getByRole('dialog').getByRole('button', { name: 'Send both emails' }).click();
  await expect(waiting).toContainText(newEmail);
  const linkIn = async () => {
    // The link that was withdrawn is in the earlier one.
    const [text = '', earlier] = await emailsTo(page.request, newEmail);
    if (!earlier) return '';
    return /\/newemail\?token=[\w-]+/.exec(text)?.[0] ?? '';
  };
  await expect.poll(linkIn).not.toBe('');
  await page.goto(await linkIn());
  await page.getByRole('button', { name: 'Confirm my new address' }).click();
  await expect(page.getByRole('heading', { name: 'Your new address is confirmed.' })).toBeVisible();
  await expectNoViolations(page);

  await page.goto(`/admin/users/${id}`);
  await page.getByRole('button', { name: 'See their pages' }).click();
  await page.getByLabel('Reason').fill('They find no bookings.');
  await page.getByRole('button', { name: 'See their pages' }).last().click();
  const banner = page.getByRole('region', { name: 'View as a user' });
  await expect(banner).toContainText('Ingrid Solheim');
  await expect(page).toHaveURL(/\/myaccount$/);
  await expectNoViolations(page);
  await page.goto('/myaccount/profile');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('main').getByText(newEmail)).toBeVisible();
  const why = page.getByRole('main').getByText('You are looking at Ingrid Solheim’s pages');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('First Name').fill('Somebody');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(page.getByLabel('Choose a photo')).toBeDisabled();
  await expect(why.first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  // A dialog opens, and can't be confirmed.
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('nothing can be changed here');
  await expect(dialog.getByRole('button', { name: 'Sign out everywhere' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog.getByRole('button', { name: 'No, go back' }).click();
  await page.goto('/admin');
  await expect(page).toHaveURL(/notFound/i);
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}$`));
  await expect(banner).toBeHidden();

  await page.getByRole('link', { name: 'Audit of this account' }).click();
  await expect(page.getByText('They find no bookings.')).toBeVisible();
  await expect(page.getByText(newEmail).first()).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  await page.getByRole('link', { name: 'Land', exact: true }).click();
  await expect(page.getByText('None.')).toBeVisible();
});
