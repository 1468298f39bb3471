import { expect } from '@playwright/test';
import { logIn, loginForm } from './log-in.ts';
import { untilQuiet } from './quiet.ts';
import { watchScripts } from './scripts.ts';
import { test } from './test.ts';

// docs/rules/pages.md#first-use
test('the login loads its scripts with the first key', async ({ page }) => {
  const { scripts, complaints } = watchScripts(page);
  await page.goto('/login');
  await untilQuiet(page);
  expect(scripts).toEqual([]);
  await logIn(page, 'hunter@openacre.example');
  await expect(page).toHaveURL(/\/myaccount$/);
  expect(complaints).toEqual([]);
});

test('what is typed at the login before its scripts counts, and goes along', async ({ page }) => {
  const { hold } = watchScripts(page);
  let letCome = await hold();
  const form = loginForm(page);
  const fillIn = async (email: string, password: string) => {
    await page.goto('/login');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Password', { exact: true }).press('Enter'); // sends nothing by itself
    await expect(page).toHaveURL(/\/login$/);
  };
  await fillIn(`${'x'.repeat(50)}@farm.example`, 'x'.repeat(51));
  letCome();
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(form.getByText('At most 50 characters')).toHaveCount(2);

  await page.unrouteAll();
  letCome = await hold();
  await fillIn('sigrid@farm.example', 'a word');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  letCome();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('sigrid@farm.example');
});

test('the bot check begins though its form had the focus before', async ({ page }) => {
  const { hold } = watchScripts(page);
  const letCome = await hold();
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('First name').fill('Sigrid');
  letCome();
  await expect(form.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
});

test('the bot check begins though its form was left before', async ({ page }) => {
  const { hold } = watchScripts(page);
  const letWidgetCome = await hold(/altcha/);
  const letCome = await hold(/^(?!.*altcha).*\.js$/);
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('First name').fill('Sigrid');
  letCome();
  await expect(form.getByRole('button', { name: 'Sign up' })).toBeDisabled(); // it waits for the check
  await page.getByRole('heading', { name: 'Log in' }).click();
  letWidgetCome();
  await expect(form.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
});

test('an estimate that is filled in before its scripts is answered', async ({ page }) => {
  const { hold } = watchScripts(page);
  const letCome = await hold();
  await page.goto('/landowners');
  await page.getByLabel('County').selectOption('Iowa');
  await page.getByLabel(/acres/i).fill('80');
  letCome();
  await expect(page).toHaveURL(/\?county=Iowa&acres=80/);
});

test('days are chosen in a calendar that was opened before its scripts', async ({ page }) => {
  const { complaints, hold } = watchScripts(page);
  const letCome = await hold();
  await page.goto('/', { waitUntil: 'commit' }); // the held scripts are part of its load
  const search = page.getByRole('search');
  await search.getByRole('button', { name: /^When/ }).click();
  await expect(search.getByLabel('First day')).toBeVisible(); // the browser opens it
  letCome();
  await expect(search.getByRole('button', { name: /^This weekend/ })).toBeVisible(); // the calendar took its place
  expect(complaints).toEqual([]);
});
