import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { logIn, loginForm } from './log-in.ts';
import { call, createUser } from './people.ts';
import { test } from './test.ts';

/** The names of drafts that any tab of this browser could read, and whoever uses it next. */
const draftsInBrowser = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')));

/** Ends the session on the server, as time or another device does; the browser does not know it yet. */
const endSession = async (page: Page) =>
  expect((await page.request.post('/api/authentication/logout')).status()).toBe(204);

// docs/rules/accounts.md#end-of-sessions, docs/rules/listings.md#drafts
test('what was typed outlives a session that ended by itself, in that tab alone', async ({
  page,
  request,
}) => {
  const { id, email, password } = await createUser(request);
  await call(request, 'admin', '/user/updateRoles', { id, roles: ['Customer', 'Administrator'] });
  const about = await createUser(request);
  await page.goto('/login');
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/myaccount$/);
  await page.goto(`/admin/users/${about.id}`);
  const note = page.getByLabel('New note');
  await note.fill('Called twice about the gate.');
  expect(await draftsInBrowser(page)).toHaveLength(1);

  await endSession(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Your session has ended\./ })).toBeVisible();
  await expect(note).toHaveValue('Called twice about the gate.');
  await expect.poll(() => draftsInBrowser(page)).toEqual([]);
  await expectNoViolations(page);

  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(loginForm(page).getByRole('status')).toHaveText('Your session has ended. Log in to go on.');
  await logIn(page, email, password);
  await expect(page).toHaveURL(`/admin/users/${about.id}`);
  await expect(note).toHaveValue('Called twice about the gate.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called twice about the gate.' })).toBeVisible();
  await expect(note).toHaveValue('');
  await expect.poll(() => draftsInBrowser(page)).toEqual([]);
  await call(request, 'admin', '/user/updateRoles', { id, roles: ['Customer'] });
});

// docs/rules/listings.md#drafts
test('the way in of new land stays in no browser after its session ended by itself', async ({
  page,
  request,
}) => {
  const { email, password } = await createUser(request);
  await page.goto('/login');
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/myaccount$/);
  await page.goto('/submitListing');
  await page.getByLabel('Title').fill('Sedge meadow');
  await page.getByLabel('Access information').fill('Gate code 4471.');
  expect(await draftsInBrowser(page)).toHaveLength(1);
  await endSession(page);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  expect(await draftsInBrowser(page)).toEqual([]);

  const other = await page.context().newPage();
  await other.goto('/login');
  expect(await other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    '4471',
  );
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/submitListing$/);
  await expect(page.getByText(/^“Sedge meadow”, last changed/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Access information')).toHaveValue('Gate code 4471.');
});
