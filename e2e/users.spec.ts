import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './axe.ts';
import { emailsTo } from './mail.ts';
import { createUser, enter, signIn } from './people.ts';
import { test } from './test.ts';

const portrait = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 500, height: 700, channels: 3, background: '#5a7a4a' } })
    .png()
    .toBuffer(),
});

test('a profile is viewed, edited with a photo, and leads back to the earlier page', async ({ page }) => {
  const { email } = await createUser(page.request);
  await enter(page, email);
  await page.goto('/myaccount');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Profile/ })
    .click();
  await expect(page.getByText('(608) 555-0142')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();

  const phone = page.getByLabel('Phone');
  await phone.fill('608 555');
  await phone.blur();
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await expect(save).toBeDisabled();
  await phone.fill('(715) 555-0199');
  const picker = page.getByLabel(/^Choose/);
  await picker.setInputFiles({ name: 'note.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByRole('alert').filter({ hasText: 'Unsupported file type.' })).toBeVisible();
  await picker.setInputFiles(await portrait());
  await expect(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible();
  await page.getByLabel('City').fill('Viroqua');
  await page.getByLabel('Zip code').fill('5466');
  await page.getByLabel('Zip code').blur();
  await page.getByLabel('State').selectOption('WI');
  await expect(page.getByText('Invalid Zip Code')).toBeVisible();
  await page.getByLabel('Zip code').fill('54665');
  await page.getByRole('switch').check();
  await expect(save).toBeEnabled();
  await expectNoViolations(page);

  await page.getByRole('link', { name: 'My account' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await save.click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('(715) 555-0199')).toBeVisible();
  await expect(page.getByText('Viroqua, WI 54665')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', /^\/images\//);

  await page.getByRole('link', { name: 'Change my password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.goto('/myaccount/profile?backTo=/myaccount/bookings');
  await page.getByLabel('First name').fill('Inger');
  await save.click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible(); // for seconds only
  await expect(page).toHaveURL(/\/myaccount\/bookings$/);
});

// docs/rules/accounts.md#one-session-in-all-tabs
test('a session is renewed when its token has expired, and ends in all tabs', async ({ page, context }) => {
  const { email } = await createUser(page.request);
  await enter(page, email);
  /** Makes the token look fifteen minutes older: the browser only reads its claims. */
  const expire = () =>
    page.evaluate(() => {
      const [head, claims = '', signature] = (localStorage.getItem('token') ?? '').split('.');
      const { exp: _, ...rest } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
      localStorage.setItem('token', `${head}.${btoa(JSON.stringify({ ...rest, exp: 1 }))}.${signature}`);
    });
  const expiry = () =>
    page.evaluate(() => {
      const claims = (localStorage.getItem('token') ?? '').split('.')[1] ?? '';
      return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).exp as number;
    });
  await expire();
  const other = await context.newPage();
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/authentication/refresh')) renewals += 1;
  });
  await Promise.all([page.goto('/myaccount'), other.goto('/myaccount/profile')]);
  await expect(page.getByRole('heading', { name: 'Hello, Ingrid' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect.poll(expiry).toBeGreaterThan(Date.now() / 1000);
  expect(renewals).toBe(1);

  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('You signed out in another tab.')).toBeVisible();

  await enter(page, email);
  await expect(other).toHaveURL(/\/myaccount\/profile$/); // its log-in leads back by itself
  await other.goto('/myaccount/bookings');
  await page.goto('/myaccount/profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectNoViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/login$/);
  expect((await page.request.post('/api/authentication/refresh')).status()).toBe(401);
});

test('an administrator creates a user, changes their roles, suspends them and lifts it', async ({ page }) => {
  const email = `${Math.random().toString(36).slice(2, 12)}@people.example`;
  const password = 'pine-needles-8';
  await signIn(page, 'admin');
  await page.goto('/admin/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Create user' }).click();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('First Name').fill('Solveig');
  await page.getByLabel('Last Name').fill('Brekke');
  await page.getByLabel('Phone').fill('6085550177');
  await page.getByLabel('Email', { exact: true }).fill('hunter@openacre.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('switch').click();
  await expect(page.getByText('Do NOT send email confirmation to user')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('switch').click();
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('An account with this email address already exists.');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await submit.click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Solveig Brekke' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the verification email again' }).click();
  await expect(page.getByText(`A new email is on its way to ${email}.`)).toBeVisible();
  await expect.poll(async () => (await emailsTo(page.request, email)).length).toBe(2);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Change roles' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Customer').uncheck();
  await expect(dialog.getByText('Pick at least one role')).toBeVisible();
  await dialog.getByLabel('Administrator').check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('The roles are changed.')).toBeVisible();

  await page.getByRole('link', { name: 'All users' }).click();
  await page.getByLabel('Search users').pressSequentially(email);
  // No button: a pause in typing is enough.
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText('None.')).toBeVisible();
  await page.getByRole('link', { name: 'Administrators 1' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Solveig Brekke' }).click();

  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Give a reason; then it can be done.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Left a gate open, twice');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Suspend' }).dblclick();
  await expect(page.getByText('The account is suspended.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Left a gate open, twice')).toBeVisible();
  const tryToSignIn = async () => {
    const answer = await page.request.post('/api/authentication', { data: { email, password } });
    return [answer.status(), (await answer.json()).detail];
  };
  expect(await tryToSignIn()).toEqual([403, 'This account is suspended. Please contact support.']);

  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await dialog.getByLabel('Reason').fill('It was the wind');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByText('The suspension is lifted.')).toBeVisible();
  expect((await tryToSignIn())[0]).toBe(200);
});
