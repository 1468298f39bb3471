import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { logIn } from './log-in.ts';
import { call, createUser } from './people.ts';
import { test } from './test.ts';

const endSession = async (page: Page) =>
  expect((await page.request.post('/api/authentication/logout')).status()).toBe(204);

/** An administrator who is signed in, and the page of a user. */
const openUser = async (page: Page, request: Parameters<typeof createUser>[0]) => {
  const administrator = await createUser(request);
  const { id } = administrator;
  await call(request, 'admin', '/user/updateRoles', { id, roles: ['Customer', 'Administrator'] });
  const about = await createUser(request);
  await page.goto('/login');
  await logIn(page, administrator.email, administrator.password);
  await expect(page).toHaveURL(/\/myaccount$/);
  await page.goto(`/admin/users/${about.id}`);
  return { ...administrator, about };
};
const signInAgain = async (page: Page, password: string) => {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password.');
  await expectNoViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
};

// docs/rules/accounts.md#end-of-sessions
test('an administrator is warned before the session ends, and signs in again where they are', async ({
  page,
  request,
}) => {
  const { password } = await openUser(page, request);
  const note = page.getByLabel('New note');
  await note.fill('Called twice about the gate.');
  const button = page.getByRole('button', { name: 'Sign in again' });
  await expect(button).toBeHidden();
  // The page's clock goes on; the token is renewed by then, of a session that began as long ago.
  const begun = await page.evaluate(() => {
    const token = localStorage.getItem('token') ?? '';
    const [head, body = '', signature] = token.split('.');
    const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/')));
    claims.auth_time -= 11.8 * 3600;
    const changed = btoa(JSON.stringify(claims)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
    localStorage.setItem('token', [head, changed, signature].join('.'));
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    return claims.auth_time as number;
  });
  await expect(page.getByText(/^Your session ends at .*[AP]M C[SD]T\. Sign in again/)).toBeVisible();
  await expectNoViolations(page);
  await signInAgain(page, password);
  await expect(button).toBeHidden();
  await expect(note).toHaveValue('Called twice about the gate.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called twice about the gate.' })).toBeVisible();
  const now = await page.evaluate(
    () => JSON.parse(atob(localStorage.getItem('token')?.split('.')[1] ?? '')).auth_time as number,
  );
  expect(now - begun).toBeGreaterThan(11 * 3600);
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
  await open();
  await reason.fill('Three hosts complained of the same lie.');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your session has ended.');
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

  await reason.fill('They lied to three hosts.');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your session has ended.');
  page.once('dialog', (question) => void question.accept());
  await page.keyboard.press('Escape');
  await expect(
    page.getByText('Your session has ended. Sign in again to go on; what you typed stays here.'),
  ).toBeVisible();
  await signInAgain(page, password);
  await open();
  await expect(reason).toHaveValue('They lied to three hosts.');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Lift/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('');
});

// docs/rules/listings.md#drafts
test('a tab shows nothing of its user once somebody else logs in in another', async ({ page, request }) => {
  const { email, password } = await createUser(request);
  await page.goto('/login');
  await logIn(page, email, password);
  await expect(page).toHaveURL(/\/myaccount$/);
  await page.goto('/submitListing');
  await page.getByLabel('Title').fill('Sedge meadow');
  await page.getByLabel('Access information').fill('Gate code 4471.');
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
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(stored).toContain('Land of another');
  expect(await stored()).not.toContain('4471');
});
