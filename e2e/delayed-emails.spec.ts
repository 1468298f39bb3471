import { expect } from '@playwright/test';
import pg from 'pg';
import { expectNoViolations } from './axe.ts';
import { runningAt } from './mail.ts';
import { createUser, signIn } from './people.ts';
import { test } from './test.ts';

/** Makes their email look as if it had waited for an unreachable mail server for two hours. */
const letItWait = async (email: string): Promise<void> => {
  const database = new pg.Client({ connectionString: runningAt().database });
  await database.connect();
  await database.query(
    `update pgboss.job j set state = 'retry', retry_count = 9, completed_on = null,
       created_on = now() - interval '2 hours', start_after = now() + interval '1 hour',
       keep_until = keep_until - interval '2 hours'
     from account_links link join users u on u.id = link.user_id
     where j.name = 'mail.confirm-email' and j.data ->> 'linkId' = link.id::text and u.email = $1`,
    [email],
  );
  await database.end();
};

test('delayed and undeliverable emails are listed, and can be sent again', async ({ page }) => {
  // A user whose mail server refuses every email permanently.
  const { email } = await createUser(page.request, {
    email: `bounce+${Math.random().toString(36).slice(2, 10)}@people.example`,
    sendEmailVerification: true,
  });
  await signIn(page, 'admin');
  await page.goto('/admin/emails?tab=givenUp');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('550'); // the page polls
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
  await expect(row).toContainText('550');
  await page.goto('/admin/users');
  // Its text depends on other delayed emails.
  await expect(page.getByRole('link', { name: 'See which' })).toBeVisible();
});
