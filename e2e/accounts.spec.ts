import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { inAddress, openDay } from './days.ts';
import { listLand, openLand } from './land.ts';
import { logIn, loginForm } from './log-in.ts';
import { emailsTo, runningAt } from './mail.ts';
import { createUser, enter } from './people.ts';
import { test } from './test.ts';

let people = 0;
/** An email address that no other run uses. */
const newAddress = () => {
  people += 1;
  return `sigrid.${process.pid}.${Date.now()}.${people}@farm.example`;
};

/** The path of the link in the newest email to an address that has one of this kind. */
const mailedPath = async (request: APIRequestContext, to: string, kind: RegExp): Promise<string> => {
  let path = '';
  await expect(async () => {
    const texts = await emailsTo(request, to);
    path = kind.exec(texts.find((text) => kind.test(text)) ?? '')?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  return path;
};
const reset = /\/resetpassword\?token=[\w-]+/;

const password = 'tamarack and spruce';

const signUpForm = (page: Page) => page.getByRole('form', { name: 'Sign up' });

/** Fills in all required fields but the address. */
const fillIn = async (page: Page): Promise<void> => {
  const form = signUpForm(page);
  await form.getByLabel('First name').fill('Sigrid');
  await form.getByLabel('Last name').fill('Åsen');
  await form.getByLabel('Phone').fill('(608) 555-0142');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.getByLabel('I am 18 or older.').check();
  await form.getByLabel(/^I accept the terms of use/).check();
};

test('a user signs up, confirms the address by the email, and can list land', { tag: '@phone-only' }, async ({
  page,
  request,
}) => {
  const email = newAddress();
  await page.goto('/submitListing');
  await expect(page).toHaveURL(/\/login$/);
  const form = signUpForm(page);
  const button = form.getByRole('button', { name: 'Sign up' });

  await test.step('the page says why they are here, and chose Landowner for them', async () => {
    await expect(page.getByText('Log in or sign up to list your land.')).toBeVisible();
    await expect(form.getByRole('checkbox', { name: 'Landowner' })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: 'Hunter' })).not.toBeChecked();
  });

  await test.step('what is wrong is said at its field, and keeps the button from being used', async () => {
    await expect(button).toBeDisabled();
    // A box that has to be ticked is missing, not wrong.
    await expect(form.getByText('Please correct')).toBeHidden();
    await form.getByLabel('Password', { exact: true }).fill('short but not too short');
    await form.getByLabel('Confirm password').fill('shorter');
    // The tap that leaves the field is not lost, as nothing moves below it.
    const adult = form.getByLabel('I am 18 or older.');
    const place = () =>
      adult.evaluate((box: HTMLInputElement) => {
        const top = box.form?.getBoundingClientRect().top ?? Number.NaN;
        return box.getBoundingClientRect().top - top;
      });
    const before = await place();
    await form.getByLabel('Confirm password').blur();
    await expect(form.getByText('Passwords must match')).toBeVisible();
    expect(await place()).toBe(before);
    await form.getByLabel('Password', { exact: true }).fill('short');
    await form.getByLabel('Last name').fill('R2D2');
    await form.getByLabel('Email').fill('nobody');
    await form.getByLabel('Phone').fill('555');
    await form.getByLabel('First name').focus();
    for (const text of [
      'Password must be at leats 8 characters long',
      'Passwords must match',
      'Not a valid name',
      'Not a valid email',
      'Invalid phone number',
    ])
      await expect(form.getByText(text)).toBeVisible();
    await expect(form.getByText(/^Still needed: First name/)).toBeVisible();
    await expect(button).toBeDisabled();
    await expectNoViolations(page);
  });

  await test.step('a taken address is told, nothing typed is lost, and another try works', async () => {
    await fillIn(page);
    await form.getByLabel('Email').fill('hunter@openacre.example');
    await expect(form.getByText('Still needed')).toBeHidden();
    await expect(button).toBeEnabled();

    const passwordField = form.getByLabel('Password', { exact: true });
    const showPassword = form.getByRole('button', { name: 'Show password' }).first();
    await showPassword.click();
    await expect(showPassword).toHaveAttribute('aria-pressed', 'true');
    await expect(passwordField).toHaveAttribute('type', 'text');
    await expect(passwordField).toHaveAttribute('autocomplete', 'new-password');
    await expect(passwordField).toHaveValue(password);
    await expect(form.getByLabel('Confirm password')).toHaveAttribute('type', 'password');
    await expectNoViolations(page);

    await form.getByText('Verified', { exact: true }).click(); // as some users do, although it is ticked automatically
    await expect(button).toBeDisabled();
    await button.click();
    await expect(form.getByText('An account with this email address already exists.').first()).toBeVisible();
    // Sent as a password: browsers may keep the text of other fields.
    await expect(passwordField).toHaveAttribute('type', 'password');
    await expect(form.getByLabel('First name')).toHaveValue('Sigrid');
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue(password);
    await form.getByRole('button', { name: 'Log in with it' }).click();
    await expect(loginForm(page).getByLabel('Email')).toHaveValue('hunter@openacre.example');
    await expect(loginForm(page).getByLabel('Password', { exact: true })).toBeFocused();
    await form.getByLabel('Email').fill(email);
    await button.click();
  });

  // Their destination needs a confirmed address, so they see the prompt, and nothing else.
  await expect(page).toHaveURL(/\/myaccount$/);
  await expect(page.getByText(`follow the link in the mail we sent to ${email}`)).toBeVisible();
  await expect(page.getByText('the listing form waits here until your address is confirmed')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText(`A new email is on its way to ${email}.`)).toBeVisible();

  // The link may open in another tab, which leads on to the form too.
  const path = await mailedPath(request, email, /\/verify\/[\w-]+\/[\w-]+\?next=list/);
  const firstTab = page;
  page = await firstTab.context().newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Thanks for verifying your account.' })).toBeVisible();
  await expect(page.getByText('You are all set. You are logged in on this device.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'List your land' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Find land' })).toHaveCount(0);
  await expectNoViolations(page);
  await firstTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(firstTab.getByRole('region', { name: 'Your listing' })).toBeVisible();
  await expect(firstTab.getByText('Nothing waits for you.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to my account' }).click();
  await page
    .getByRole('region', { name: 'Your listing' })
    .getByRole('link', { name: 'List your land' })
    .click();
  await expect(page.getByRole('heading', { name: 'List your land' })).toBeVisible();
  await page.goto('/myaccount');
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your listing' })).toHaveCount(0);

  // Nor in the first tab, which still knows where they were going, once land was sent in.
  await expect(firstTab.getByRole('region', { name: 'Your listing' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await listLand(request, 'Sumac corner', token ?? '');
  await firstTab.reload();
  await expect(firstTab.getByRole('link', { name: '1 of your own' })).toBeVisible();
  await expect(firstTab.getByRole('region', { name: 'Your listing' })).toHaveCount(0);

  await page.goto(path);
  await expect(page.getByRole('heading', { name: "We weren't able to confirm your account." })).toBeVisible();
  await expect(page.getByText(/^This link has expired, or it was used already\./)).toBeVisible();
  await expectNoViolations(page);
});

// docs/rules/accounts.md#confirming-an-address
test('an address that is confirmed where somebody else is signed in is not taken for theirs', async ({
  page,
  browser,
  request,
}) => {
  const email = newAddress();
  await page.goto('/submitListing');
  await fillIn(page);
  await signUpForm(page).getByLabel('Email').fill(email);
  await signUpForm(page).getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/myaccount$/);
  const path = await mailedPath(request, email, /\/verify\/[\w-]+\/[\w-]+/);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login');
  await logIn(elsewhere, 'hunter@openacre.example');
  await expect(elsewhere).not.toHaveURL(/\/login/);
  await elsewhere.goto(path);
  await expect(elsewhere.getByText('You are all set, please login to your account.')).toBeVisible();
  await expect(elsewhere.getByText('You are logged in with another account here.')).toBeVisible();
  await expectNoViolations(elsewhere);
  await elsewhere.getByRole('link', { name: 'Choose a new one' }).click();
  await elsewhere.getByLabel('Password', { exact: true }).fill('a-password-of-their-own');
  await elsewhere.getByLabel('Confirm password').fill('a-password-of-their-own');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere).toHaveURL('/myaccount');
  await elsewhere.goto('/myaccount/profile');
  await expect(elsewhere.getByRole('region', { name: 'About you' })).toContainText(email);
});

// docs/rules/accounts.md#unsent-request
test('a new hunter’s land and days survive the confirmation of the email, in another browser too', async ({
  page,
  browser,
  request,
}) => {
  const email = newAddress();
  const { id, title } = await openLand(request, 'Juniper bluff');
  const day = inAddress(openDay());
  const listing = `/listing/${id}?start=${day}&end=${day}`;
  await page.goto(listing);
  await page.getByRole('link', { name: 'Login to Request Booking' }).click();
  await fillIn(page);
  await signUpForm(page).getByLabel('Email').fill(email);
  await signUpForm(page).getByRole('button', { name: 'Sign up' }).click();

  await expect(page).toHaveURL(listing);
  const button = page.getByRole('button', { name: 'Request Booking' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(
    `Confirm your email first: follow the link we mailed to ${email}. Your days are saved: it brings you back to them.`,
  );
  await expectNoViolations(page);
  // The request page itself leads to the account, which says what waits.
  const firstTab = page;
  page = await firstTab.context().newPage();
  await page.goto(`/listing/${id}/submitBooking/${day}/${day}`);
  await expect(page).toHaveURL(/\/myaccount$/);
  await expect(page.getByText(`You were about to request ${title}`)).toBeVisible();
  await expectNoViolations(page);

  const path = await mailedPath(request, email, /\/verify\/[\w-]+\/[\w-]+\?[\w&=-]+/);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(path);
  await expect(elsewhere.getByRole('heading', { name: 'Thanks for verifying your account.' })).toBeVisible();
  await expect(elsewhere.getByText(`You were about to request ${title}`)).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'Choose a new one' })).toBeVisible();
  await expectNoViolations(elsewhere);
  // A stranger could have signed up in the first browser: it is signed out, and the days are kept.
  await firstTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(firstTab.getByRole('link', { name: 'Login to Request Booking' })).toBeVisible();
  await expect(firstTab).toHaveURL(listing);
  await elsewhere.getByRole('link', { name: 'Send the request' }).click();
  await logIn(elsewhere, email, password);
  await expect(elsewhere).toHaveURL(`/listing/${id}/submitBooking/${day}/${day}`);
  await elsewhere.goto('/myaccount');
  await elsewhere.getByRole('link', { name: 'Send the request' }).click();
  await elsewhere.getByLabel(/licenses that Wisconsin asks for/).check();
  await elsewhere.getByRole('button', { name: 'Request Booking' }).click();
  await expect(elsewhere.getByText('Pending Confirmation')).toBeVisible();
  await elsewhere.goto('/myaccount');
  await expect(elsewhere.getByText('Nothing waits for you.')).toBeVisible();
  await elsewhere.context().close();
});

test('a forgotten password is reset, and the earlier session ends', async ({ page, browser, request }) => {
  const { email, password } = await createUser(request);
  await enter(page, email);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login');
  await loginForm(elsewhere).getByLabel('Email').fill(email);
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(elsewhere.getByLabel('Email')).toHaveValue(email);
  await elsewhere.getByLabel('Email').fill('');
  const send = elsewhere.getByRole('button', { name: 'Send me the link' });
  await expect(send).toBeDisabled();
  await expect(elsewhere.getByText('Enter your email address.')).toBeVisible();
  await elsewhere.getByLabel('Email').fill(email);
  await send.click();
  await expect(
    elsewhere.getByText(`If ${email} has an account, an email with the link is on its way.`),
  ).toBeVisible();
  await expectNoViolations(elsewhere);

  const path = await mailedPath(request, email, reset);
  await elsewhere.goto(path);
  const set = elsewhere.getByRole('button', { name: 'Set password' });
  await elsewhere.getByLabel('Password', { exact: true }).fill('another one of spruce');
  await elsewhere.getByLabel('Confirm password').fill('another one of pine');
  await elsewhere.getByLabel('Password', { exact: true }).focus();
  await expect(elsewhere.getByText('Passwords must match')).toBeVisible();
  await expect(set).toBeDisabled();
  await expectNoViolations(elsewhere);
  await elsewhere.getByLabel('Confirm password').fill('another one of spruce');
  await set.click();
  await expect(elsewhere).toHaveURL(/\/myaccount$/);
  await expect(elsewhere.getByRole('heading', { name: 'Hello, Ingrid' })).toBeVisible();

  // The token here is valid for some more minutes, but can't be renewed.
  expect((await page.request.post('/api/authentication/refresh')).status()).toBe(401);
  await elsewhere.goto(path);
  await expect(elsewhere.getByText('This link has expired, or it was used already.')).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'Request a new reset link' })).toBeVisible();
  await expectNoViolations(elsewhere);
  await elsewhere.context().close();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await logIn(page, email, password);
  await expect(loginForm(page).getByRole('alert')).toHaveText('Invalid email or password.');
  await logIn(page, email, 'another one of spruce');
  await expect(page).toHaveURL(/\/myaccount$/);
});

test('somebody of the old site is welcomed back, sets a password, and is asked for their phone as they book', async ({
  page,
  request,
}, testInfo) => {
  const email = newAddress();
  const file = testInfo.outputPath('users.csv');
  writeFileSync(file, `email,firstName,lastName\n${email},Pat,\n`);
  execFileSync(process.execPath, ['server/user/import-users.ts', file], {
    env: { ...process.env, DATABASE_URL: runningAt().database },
  });

  await page.goto('/login');
  await logIn(page, email, 'the old password');
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectNoViolations(page);
  // Until then every protected page redirects here.
  await page.goto('/myaccount/bookings');
  await expect(page).toHaveURL(/\/welcomeBack$/);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(
    page.getByText(`If ${email} has an account, an email with the link is on its way.`),
  ).toBeVisible();

  await page.goto(await mailedPath(request, email, reset));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Pat' })).toBeVisible();
  await expect(page.getByText('Please confirm your email address')).toBeHidden();

  // The old site had no phone numbers, and a booking needs one.
  const { id } = await openLand(request, 'Phoneless marsh');
  const day = inAddress(openDay());
  const asked = `/listing/${id}/submitBooking/${day}/${day}`;
  await page.goto(asked);
  await expect(
    page.getByText('Phone number missing from profile information. Please update in order to book a hunt.'),
  ).toBeVisible();
  await expect(
    page.getByText(
      'First and/or last name is missing from profile information. Please update in order to book a hunt.',
    ),
  ).toBeVisible();
  const book = page.getByRole('button', { name: 'Request Booking' });
  await expect(book).toBeDisabled();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Update my profile' }).click();
  await page.getByLabel('Last name').fill('Aune');
  await page.getByLabel('Phone').fill('(608) 555-0142');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`${asked}$`));
  await page.getByLabel(/licenses that Wisconsin asks for/).check();
  await expect(book).toBeEnabled();
});

test('invalid links are explained, and not shown as server errors', async ({ page }) => {
  for (const path of ['/resetpassword', '/resetpassword?token=', `/resetpassword?token=${'x'.repeat(201)}`]) {
    await page.goto(path);
    await expect(page.getByText('This link is not complete.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request a new reset link' })).toBeVisible();
  }
  for (const path of ['/verify/x/y', `/verify/01a201c7-7223-74bb-952a-835d748990af/${'x'.repeat(201)}`]) {
    await page.goto(path);
    await expect(page.getByText('This link is not complete.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  }

  await page.goto('/login');
  await logIn(page, `${'x'.repeat(50)}@farm.example`, 'x'.repeat(51));
  await expect(loginForm(page).getByText('At most 50 characters')).toHaveCount(2);
  await expect(page.getByText('Something went wrong, unable to log in.')).toBeHidden();
});
