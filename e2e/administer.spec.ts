import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { logIn } from './log-in.ts';

type People = 'admin' | 'host' | 'hunter';

/** A token for one of the demo's people; the same one for all tests of a worker. */
const tokens = new Map<People, Promise<string>>();
const tokenOf = (request: APIRequestContext, who: People): Promise<string> => {
  const known =
    tokens.get(who) ??
    request
      .post('/api/authentication', {
        data: { email: `${who}@openacre.example`, password: 'openacre-demo' },
      })
      .then(async (answer) => ((await answer.json()) as { token: string }).token);
  tokens.set(who, known);
  return known;
};

const signIn = async (page: Page, who: People): Promise<void> => {
  const token = await tokenOf(page.request, who);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
};

/** A call of the API as one of them. */
const call = async <Answer>(page: Page, who: People, path: string, data?: object): Promise<Answer> => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, who)}` };
  const answer = data
    ? await page.request.post(`/api${path}`, { headers, data })
    : await page.request.get(`/api${path}`, { headers });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as Answer;
};

/** New land of the demo's host, under a title that no other test has. */
const list = async (page: Page): Promise<{ id: string; title: string }> => {
  const title = `Alder bottom ${Math.random().toString(36).slice(2, 10)}`;
  const { id } = await call<{ id: string }>(page, 'host', '/listing', {
    title,
    description: 'Alders along a creek, and a clearing that deer cross in the evening.',
    address: { addressLine1: '12 Creek Road', city: 'Viroqua', state: 'WI', zipCode: '54665' },
    county: 'Vernon',
    locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates: [-90.89, 43.56] } },
    acreage: 60,
    listingActivities: ['Deer'],
    maxPartySize: 4,
    baseCost: 45,
    hostPhoneNumber: '6085550142',
    hostEmail: 'host@openacre.example',
    propertyBoundaryDescription: 'From the road to the creek.',
    accessInformation: 'Park at the culvert.',
  });
  return { id, title };
};

const expectNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

test.describe('listings', () => {
  test('are approved, switched off and on again, and their history tells of it', async ({ page }) => {
    const { title } = await list(page);
    await signIn(page, 'admin');
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/listings$/);
    await page.getByRole('link', { name: /^Pending Approval/ }).click();
    const search = page.getByLabel('Search listings');
    await search.fill(title);
    await search.press('Enter');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Awaiting Approval');
    await expectNoViolations(page);

    await row.getByRole('button', { name: /^Approve/ }).dblclick();
    await expect(page.getByText('Listing approved!')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: /^Active/ }).click();
    await expect(row).toContainText('Active');

    await row.getByRole('button', { name: /^Deactivate/ }).click();
    const dialog = page.getByRole('dialog', { name: `Deactivate ${title}` });
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Deactivate' }).dblclick();
    await expect(page.getByText('Listing deactivated!')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: /^Not Active/ }).click();
    await expect(row).toContainText('NOT Active');

    await row.getByRole('button', { name: /^Activate/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText('Listing activated!')).toBeVisible();
    await page.goBack();
    await expect(row).toContainText('Active');

    await row.getByRole('link', { name: /^History/ }).click();
    await expect(page.getByRole('heading', { name: `History of ${title}` })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Approved' })).toContainText('Yes');
    await expectNoViolations(page);
  });

  test('are gone through by keyboard alone', async ({ page, isMobile }) => {
    test.skip(isMobile, 'no keyboard');
    const { id, title } = await list(page);
    await call(page, 'admin', `/listing/${id}/approve`, {});
    await signIn(page, 'admin');
    await page.goto('/admin/listings');
    await page.getByLabel('Search listings').focus();
    await page.keyboard.type(title);
    await expect(page).toHaveURL(/search=Alder/);
    await expect(page.getByLabel('Search listings')).toBeFocused();
    await expect(page.getByRole('row')).toHaveCount(2);
    const button = page.getByRole('button', { name: `Deactivate ${title}` });
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await button.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Listing deactivated!')).toBeVisible();
    // Its row is gone, and the focus with it.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('keep tab, order, page and size in the address', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/listings?tab=gone&pageSize=10');
    await expect(page.getByRole('link', { name: /^Active/ })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('row')).toHaveCount(11);
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('link').click();
    await expect(page).toHaveURL(/sort=title&order=asc/);
    const titles = () => page.getByRole('rowheader').allTextContents();
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    const first = await titles();
    expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b)));
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(titles).not.toEqual(first);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toContainText('11–');
    await page.goto('/admin/listings?pageSize=10&page=99');
    await expect(page).toHaveURL(/page=\d&pageSize=10$/);
    await page.getByLabel('Rows per page').selectOption('100');
    await expect(page).toHaveURL(/\?pageSize=100$/);
  });
});

/** A request of the demo's hunter for a day of new land, as an administrator enters it; any day will do. */
const ask = async (
  page: Page,
  day: string,
): Promise<{ id: string; confirmationCode: string; title: string }> => {
  const { id: listingId, title } = await list(page);
  const { users } = await call<{ users: { id: string }[] }>(
    page,
    'admin',
    '/user/search?query=hunter@openacre.example',
  );
  const days = { startDateTime: day, endDateTime: day };
  const booking = await call<{ id: string; confirmationCode: string }>(
    page,
    'admin',
    '/listing/submitBookingRequest',
    { listingId, userId: users[0]?.id, ...days, sendEmails: false },
  );
  return { ...booking, title };
};

test.describe('bookings', () => {
  test('are found by their code and confirmed', async ({ page }) => {
    const { confirmationCode, title } = await ask(page, '2027-02-03');
    await signIn(page, 'admin');
    await page.goto('/admin/bookings');
    const search = page.getByLabel('Search bookings');
    await search.fill(confirmationCode);
    await search.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row').filter({ hasText: confirmationCode });
    await expect(row).toContainText('Pending Confirmation');
    await expectNoViolations(page);

    await row.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to confirm this booking?' });
    await dialog.getByRole('button', { name: 'Yes, confirm' }).dblclick();
    await expect(page.getByText('Successfully updated booking.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Pending Payment');
    await expect(row.getByRole('button')).toHaveCount(0);

    await row.getByRole('link', { name: confirmationCode }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByText('Waits for the hunter’s payment')).toBeVisible();
    await expectNoViolations(page);
  });

  test('have their price and their status edited', async ({ page }) => {
    const { id } = await ask(page, '2027-02-04');
    await signIn(page, 'admin');
    await page.goto(`/admin/bookings/${id}/edit`);
    const price = page.getByLabel('Booking Price');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(page.getByText('$49.50')).toHaveCount(2);
    await price.fill('');
    await price.blur();
    await expect(page.getByText('Required')).toBeVisible();
    await expect(save).toBeDisabled();
    await price.fill('60.25');
    await expect(page.getByText('Save to update')).toHaveCount(3);
    await expectNoViolations(page);
    const letters = page.getByRole('switch');
    await letters.setChecked(true);
    await expect(page.getByText('Send booking update emails', { exact: true })).toBeVisible();
    await letters.setChecked(false);
    await expect(page.getByText('Do NOT send booking update emails')).toBeVisible();
    await save.click();
    await expect(page.getByText('Successfully updated booking.')).toBeVisible();
    await expect(page.getByText('$64.75', { exact: true })).toHaveCount(2);

    await page.getByLabel('Status').selectOption('Cancelled');
    await expect(page.getByText('The days are free for others at once.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the booking' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
    await save.click();
    // Over, so that its price is fixed.
    await expect(price).toHaveCount(0);
    await expect(page.getByText('$60.25', { exact: true })).toBeVisible();
    await expect(page.getByText(/from Pending Confirmation to Cancelled/)).toBeVisible();
  });

  test('are created for a hunter, on past days too', async ({ page, isMobile }) => {
    const { title } = await list(page);
    await signIn(page, 'admin');
    await page.goto('/admin/bookings');
    await page.getByRole('link', { name: 'Create booking' }).click();
    const create = page.getByRole('button', { name: 'Create booking' });
    await create.click();
    await expect(page.getByText('Required')).toHaveCount(4);
    const hunter = page.getByRole('combobox', { name: 'Hunter' });
    await expect(hunter).toBeFocused();
    await hunter.fill('hunter@');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Listing' }).fill(title);
    await page.getByRole('listbox').getByRole('option', { name: title }).click();
    const day = isMobile ? '2025-07-02' : '2025-07-01';
    await page.getByLabel('First day').fill(day);
    await page.getByLabel('Last day').fill(day);
    await expect(page.getByText('1 day', { exact: true })).toBeVisible();
    await expect(page.getByText('$49.50')).toHaveCount(2);
    await page.getByLabel('Status').selectOption('Cancelled');
    await page.getByLabel('Send booking emails').click();
    await create.dblclick();
    await expect(page).toHaveURL(/\/admin\/bookings\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByText('Entered by an administrator.')).toBeVisible();
  });
});

test('the menu opens and closes, and says which version this is', async ({ page, isMobile }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/listings');
  const toggle = page.getByRole('button', { name: 'Administration' });
  const version = page.getByText('1.1.62');
  await expect(toggle).toHaveAttribute('aria-expanded', String(!isMobile));
  if (isMobile) await toggle.click();
  await expect(version).toBeVisible();
  await expectNoViolations(page);
  if (!isMobile) {
    const { width } = (await page.getByRole('navigation', { name: 'Administration' }).boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(200);
  }
  await toggle.click();
  await expect(version).toBeHidden();
});

test('to everybody else the administrators’ pages don’t exist, and nothing of them is loaded', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'hunter');
  for (const path of ['/admin', '/admin/listings', '/admin/bookings', '/admin/bookings/create']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/notfound$/i);
    await expect(page.getByText('The page you were looking for was not found.')).toBeVisible();
  }
  expect(asked.filter((path) => /^\/api\/(listing|booking)/.test(path))).toEqual([]);
});

test('whoever has to log in first is led back', async ({ page }) => {
  await page.goto('/admin/listings?tab=notActive');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, 'admin@openacre.example');
  await expect(page).toHaveURL(/\/admin\/listings\?tab=notActive$/);
});

test('the administrators’ pages don’t scroll sideways, from 360 to 2560 pixels', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of ['/admin/listings', '/admin/bookings', '/admin/bookings/create']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [360, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
