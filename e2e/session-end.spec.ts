import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { demoLand, inDatabase } from './land.ts';
import { logIn, loginForm } from './log-in.ts';
import { call, createUser, enter } from './people.ts';
import { test } from './test.ts';

/** Ends the session on the server, as time or another device does; the browser does not know it yet. */
const endSession = async (page: Page) =>
  expect((await page.request.post('/api/authentication/logout')).status()).toBe(204);

/** Lets the session of an administrator have begun so long ago that it ends soon, as the next renewal tells. */
const endIn = async (page: Page, userId: string, seconds: number) => {
  const age = 12 * 3600 - seconds;
  await inDatabase(
    `update sessions set created_at = now() - $2 * interval '1 second' where user_id = $1 and ended_at is null`,
    [userId, age],
  );
  // The page's token expires, so the page renews it.
  await page.evaluate(() => {
    const [head, body = '', signature] = (localStorage.getItem('token') ?? '').split('.');
    const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/')));
    const expired = btoa(JSON.stringify({ ...claims, exp: 1 }))
      .replace(/\+/g, '-')
      .replace(/\//g, '_');
    localStorage.setItem('token', [head, expired.replace(/=/g, ''), signature].join('.'));
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
};

/** Somebody new who is signed in, with these roles. */
const signInNew = async (page: Page, request: APIRequestContext, roles = ['Customer']) => {
  const user = await createUser(request);
  await call(request, 'admin', '/user/updateRoles', { id: user.id, roles });
  await page.goto('/login');
  await logIn(page, user.email, user.password);
  await expect(page).toHaveURL(/\/myaccount$/);
  return user;
};

/** An administrator who is signed in, and the page of a user. */
const openUser = async (page: Page, request: APIRequestContext) => {
  const about = await createUser(request);
  const administrator = await signInNew(page, request, ['Customer', 'Administrator']);
  await page.goto(`/admin/users/${about.id}`);
  return { ...administrator, about };
};

/** Somebody new who has typed in the form of land how to get there. */
const writeLand = async (page: Page, request: APIRequestContext) => {
  const user = await signInNew(page, request);
  await page.goto('/submitListing');
  await page.getByLabel('Title').fill('Sedge meadow');
  await page.getByLabel('Access information').fill('Gate code 4471.');
  return user;
};

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
/** The names of drafts that any tab of this browser could read, and whoever uses it next. */
const draftsInBrowser = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')));

const signInAgainButton = (page: Page) => page.getByRole('button', { name: 'Sign in again' });
const signInAgainDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const signInAgain = async (page: Page, password: string) => {
  await signInAgainButton(page).click();
  const dialog = signInAgainDialog(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password.');
  await expectNoViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(signInAgainButton(page)).toBeHidden();
};

const ending = /^Your session ends at .*[AP]M C[SD]T\. Sign in again to go on; what you typed stays here\./;
const ended = 'Your session has ended. Sign in again to go on; what you typed stays here.';

// docs/rules/accounts.md#end-of-sessions
test('an administrator is warned before the session ends, and signs in again where they are', async ({
  page,
  request,
}) => {
  const { id, email, password } = await openUser(page, request);
  const note = page.getByLabel('New note');
  await note.fill('Called twice about the gate.');
  await expect(signInAgainButton(page)).toBeHidden();
  await endIn(page, id, 600);
  await expect(page.getByText(ending)).toBeVisible();
  await page.reload();
  await expect(page.getByText(ending)).toBeVisible();
  await expectNoViolations(page);
  await signInAgain(page, password);
  await expect(note).toHaveValue('Called twice about the gate.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called twice about the gate.' })).toBeVisible();

  // The dialog goes where another tab has signed in, and does not come by itself at the next end.
  await endIn(page, id, 600);
  await signInAgainButton(page).click();
  await expect(signInAgainDialog(page)).toBeVisible();
  const other = await page.context().newPage();
  await enter(other, email);
  await expect(signInAgainDialog(page)).toBeHidden();
  await expect(signInAgainButton(page)).toBeHidden();
  await endIn(page, id, 10);
  await expect(page.getByText(ended)).toBeVisible();
  await expect(signInAgainDialog(page)).toBeHidden();
});

// docs/rules/pages.md#filled-in-by-a-program
test('a password manager fills in the password to sign in again without any event', async ({
  page,
  request,
}) => {
  const { id, password } = await openUser(page, request);
  await endIn(page, id, 600);
  await signInAgainButton(page).click();
  const dialog = signInAgainDialog(page);
  await dialog.getByLabel('Password', { exact: true }).evaluate((field, text) => {
    (field as HTMLInputElement).value = text;
  }, password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(signInAgainButton(page)).toBeHidden();
});

// docs/rules/accounts.md#end-of-sessions
test('who is warned in a dialog signs in again there, and sends what was typed', async ({
  page,
  request,
}) => {
  const { id, password } = await openUser(page, request);
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Suspend / });
  await dialog.getByLabel('Reason').fill('Three hosts complained of the same lie.');
  await endIn(page, id, 600);
  await expect(dialog.getByRole('status')).toContainText(ending);
  await expectNoViolations(page, 'light', 'dark');
  await signInAgain(page, password);
  await expect(dialog.getByRole('heading')).toBeFocused();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Three hosts complained of the same lie.');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByText('The account is suspended.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

// docs/rules/accounts.md#end-of-sessions, docs/rules/listings.md#drafts
test('a reason that was typed in a dialog outlives the session, on the page and after a login', async ({
  page,
  request,
}) => {
  const { email, password, about } = await openUser(page, request);
  const dialog = page.getByRole('dialog', { name: /^Suspend / });
  const reason = dialog.getByLabel('Reason');
  const open = () => page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const press = () => dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  const refusal = dialog.getByRole('alert').filter({ hasText: /^Your session has ended\./ });
  await open();
  await reason.fill('Three hosts complained of the same lie.');
  await endSession(page);
  await press();
  await expect(refusal).toBeVisible();
  await page.reload();
  await logIn(page, email, password);
  await expect(page).toHaveURL(`/admin/users/${about.id}`);
  await open();
  await expect(reason).toHaveValue('Three hosts complained of the same lie.');
  await expectNoViolations(page);

  // Closed without a word it asks first; then nothing is left.
  page.once('dialog', (question) => void question.accept());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect(reason).toHaveValue('');

  // Once the session has ended it closes without a question, since what was typed is kept.
  await reason.fill('They lied to three hosts.');
  await endSession(page);
  await press();
  await expect(refusal).toBeVisible();
  await expect(dialog.getByText(ended)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(ended)).toBeVisible();
  await signInAgain(page, password);
  await open();
  await expect(reason).toHaveValue('They lied to three hosts.');

  // It is not a reason to lift the suspension.
  await call(request, 'admin', `/user/${about.id}/suspend`, { reason: 'A test.' });
  await page.reload();
  await page.getByRole('button', { name: /^Lift/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('');
});

// docs/rules/listings.md#drafts
test('what is wrong with a listing outlives a reload until it is reported', async ({ page, request }) => {
  const { id } = await demoLand(request);
  await signInNew(page, request);
  const open = async () => {
    await page.goto(`/listing/${id}`);
    await page.getByRole('button', { name: 'Report this listing' }).click();
  };
  await open();
  const text = page.getByLabel('What is wrong');
  await text.fill('The marker is on the neighbor’s field.');
  await open();
  await expect(text).toHaveValue('The marker is on the neighbor’s field.');
  page.once('dialog', (question) => void question.accept());
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  expect(await draftsInBrowser(page)).toEqual([]);
});

// docs/rules/listings.md#drafts
test('a tab shows nothing of its user once somebody else logs in in another', async ({ page, request }) => {
  await writeLand(page, request);
  await endSession(page);
  const next = await createUser(request);
  const other = await page.context().newPage();
  await other.goto('/myaccount');
  await expect(other).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Access information')).toHaveValue('Gate code 4471.');
  await logIn(other, next.email, next.password);
  await expect(other).toHaveURL(/\/myaccount$/);
  await expect(page.getByLabel('Access information')).toHaveValue('');
  await page.getByLabel('Title').fill('Land of another');
  await expect.poll(() => stored(page)).toContain('Land of another');
  expect(await stored(page)).not.toContain('4471');
});

// docs/rules/listings.md#drafts
test('drafts go where somebody else signs in before the one before has signed out', async ({
  page,
  request,
}) => {
  await writeLand(page, request);
  expect(await draftsInBrowser(page)).toHaveLength(1);
  // As by the link of a password.
  await enter(page, (await createUser(request)).email);
  await page.goto('/myaccount');
  await expect.poll(() => draftsInBrowser(page)).toEqual([]);
  expect(await stored(page)).not.toContain('4471');
});

// docs/rules/accounts.md#end-of-sessions, docs/rules/listings.md#drafts
test('what was typed outlives a session that ended by itself, in that tab alone', async ({
  page,
  request,
}) => {
  const { email, password, about } = await openUser(page, request);
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
});

// docs/rules/listings.md#drafts
test('the way in of new land stays in no browser after its session ended by itself', async ({
  page,
  request,
}) => {
  const { email, password } = await writeLand(page, request);
  expect(await draftsInBrowser(page)).toHaveLength(1);
  await endSession(page);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  expect(await draftsInBrowser(page)).toEqual([]);

  const other = await page.context().newPage();
  await other.goto('/login');
  expect(await stored(other)).not.toContain('4471');
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/submitListing$/);
  await expect(page.getByText(/^“Sedge meadow”, last changed/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Access information')).toHaveValue('Gate code 4471.');
});
