import { expect } from '@playwright/test';
import { openLand } from './land.ts';
import { logIn, loginForm } from './log-in.ts';
import { signIn } from './people.ts';
import { watchScripts } from './scripts.ts';
import { test } from './test.ts';

test('users sign in and out; administrators get their own menu', async ({ page }) => {
  for (const email of ['hunter@openacre.example', 'admin@openacre.example']) {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
    await logIn(page, email);
    await expect(page).toHaveURL(/\/myaccount$/);
    await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await expect(page.getByText('ADMIN', { exact: true })).toHaveCount(email.startsWith('admin') ? 1 : 0);
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/login');
    await expect(loginForm(page).getByRole('status')).toBeEmpty();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
});

// docs/rules/pages.md#before-the-session-is-known
test('who is signed in does not see the login on the way to their account', async ({ page }) => {
  await signIn(page, 'hunter');
  const release = await watchScripts(page).hold();
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('link', { name: 'Openacre', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/myaccount$/);
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
});

// docs/rules/pages.md#errors
test('a wrong password is refused with the refusal’s text, and the input stays', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'hunter@openacre.example', 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await expect(page.getByRole('alert')).toBeFocused();
  const email = loginForm(page).getByLabel('Email');
  await expect(email).toHaveValue('hunter@openacre.example');

  // What the form can see itself it says at the field, before anything is sent.
  await email.fill('foo');
  await email.blur();
  await expect(email).toHaveAccessibleDescription('Not a valid email');
  await email.fill(`${'x'.repeat(40)}@farm.example`);
  await expect(email).toHaveAccessibleDescription('At most 50 characters');
  const password = loginForm(page).getByLabel('Password', { exact: true });
  await password.fill('x'.repeat(51));
  await password.blur();
  await expect(password).toHaveAccessibleDescription('At most 50 characters');
});

test('an unreachable server is reported', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/authentication', (route) => route.abort());
  await logIn(page, 'hunter@openacre.example');
  await expect(page.getByRole('alert')).toHaveText('Something went wrong, unable to log in.');
});

test('logging in leads back to the listing that was open', async ({ page }) => {
  const { id } = await openLand(page.request, 'Aspen flat');
  await page.goto(`/listing/${id}`);
  await page.getByRole('link', { name: 'Login to Request Booking' }).click();
  await logIn(page, 'hunter@openacre.example');
  await expect(page).toHaveURL(`/listing/${id}`);
});

test('landowners are led from the home page to the listing form, through the login', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign up or log in' })).toBeVisible();
  await header.getByRole('link', { name: 'List your land' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Log in or sign up to list your land.')).toBeVisible();
  await logIn(page, 'host@openacre.example');
  await expect(page).toHaveURL(/\/submitListing$/);
  await expect(header.getByRole('link', { name: 'Sign up or log in' })).toHaveCount(0);
});

// docs/rules/pages.md#guards
test('an anonymous visitor of a protected page is asked to log in first, and led back', async ({ page }) => {
  await page.goto('/admin/listings?tab=notActive');
  await expect(page).toHaveURL(/\/login$/);
  await expect(loginForm(page).getByRole('status')).toBeEmpty();
  await logIn(page, 'admin@openacre.example');
  await expect(page).toHaveURL(/\/admin\/listings\?tab=notActive$/);
});

test('an expired token is renewed automatically; an ended session leads to the login', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await logIn(page, 'hunter@openacre.example');
  await expect(page).toHaveURL(/\/myaccount$/);
  const spoil = () =>
    page.evaluate(() => {
      const [head, body] = (localStorage.getItem('token') ?? '').split('.');
      localStorage.setItem('token', `${head}.${body}.c3BvaWxlZA`);
    });
  await spoil();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();

  await spoil();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  const status = loginForm(page).getByRole('status');
  await expect(status).toHaveText('Your session has ended. Log in to go on.');
  await logIn(page, 'hunter@openacre.example');
  await expect(page).toHaveURL(/\/myaccount$/);
});

// docs/rules/pages.md#filled-in-by-a-program
test('a password manager fills in the login without any event, in a browser of 2022', async ({ page }) => {
  await page.addInitScript(() => {
    delete (String.prototype as { toWellFormed?: unknown }).toWellFormed;
  });
  await page.goto('/login');
  const form = loginForm(page);
  await form.getByLabel('Email').click();
  await expect(form.getByRole('button', { name: 'Log in' })).toBeDisabled();
  await form.evaluate((element) => {
    const type = (name: string, text: string) => {
      const field = element.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field) field.value = text;
    };
    type('email', 'hunter@openacre.example');
    type('password', 'openacre-demo');
  });
  await form.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/myaccount$/);
});

// docs/rules/pages.md#filled-in-by-a-program
test('a press on Log in counts at the moment at which the fields are filled in', async ({ page }) => {
  await page.goto('/login');
  const form = loginForm(page);
  await form.getByLabel('Email').click();
  await expect(page.locator('html')).toHaveAttribute('data-program', 'running');
  await form.evaluate((element) => {
    const [email, password] = element.querySelectorAll('input');
    if (email) email.value = 'hunter@openacre.example';
    element.querySelector<HTMLButtonElement>('[type=submit]')?.click(); // too early: it lacks the password
    if (password) password.value = 'openacre-demo';
    element.querySelector<HTMLButtonElement>('[type=submit]')?.click();
  });
  await expect(page).toHaveURL(/\/myaccount$/);
});
