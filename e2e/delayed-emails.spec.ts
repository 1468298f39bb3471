import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { expectNoViolations } from './axe.ts';
import { runningAt } from './mail.ts';
import { call, signIn } from './people.ts';

/** Somebody whose mail server refuses every email for good. */
const aRefusedPerson = async (page: Page): Promise<string> => {
  const email = `bounce+${Math.random().toString(36).slice(2, 10)}@people.example`;
  await call(page.request, 'admin', '/user/create', {
    userRoles: ['Customer'],
    firstName: 'Ingrid',
    lastName: 'Solheim',
    phoneNumber: '6085550142',
    email,
    password: 'pine-needles-8',
    sendEmailVerification: true,
  });
  return email;
};

/** As if their email had waited for two hours for a mail server that was away. */
const letItWait = async (email: string): Promise<void> => {
  const database = new pg.Client({ connectionString: runningAt().database });
  await database.connect();
  await database.query(
    `update pgboss.job j set state = 'retry', retry_count = 9, completed_on = null,
       created_on = now() - interval '2 hours', start_after = now() + interval '1 hour'
     from account_links link join users u on u.id = link.user_id
     where j.name = 'mail.confirm-email' and j.data ->> 'linkId' = link.id::text and u.email = $1`,
    [email],
  );
  await database.end();
};

test('emails that wait or were given up are told of, and sent again', { tag: '@phone' }, async ({ page }) => {
  const email = await aRefusedPerson(page);
  await signIn(page, 'admin');
  await page.goto('/admin/emails?tab=givenUp');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('550', { timeout: 30_000 }); // it looks by itself
  await expectNoViolations(page, 'light', 'dark');

  await letItWait(email);
  await page.goto('/admin/users');
  const notice = page.getByRole('status').filter({ hasText: 'Emails have been waiting since' });
  await expect(notice).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  await notice.getByRole('link', { name: 'See which' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/emails$/);
  await expect(row).toContainText('10, next');
  await expectNoViolations(page, 'light', 'dark');

  await row.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(page.getByText('Sending the email again.')).toBeVisible();
  await page.getByRole('link', { name: /^Given up/ }).click();
  await expect(page).toHaveURL(/tab=givenUp/);
  await expect(row).toContainText('550', { timeout: 30_000 });
  await page.goto('/admin/users');
  // What it says depends on who else's email waits meanwhile.
  await expect(page.getByRole('link', { name: 'See which' })).toBeVisible();
});
