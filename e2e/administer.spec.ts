import { expect } from '@playwright/test';
import { expectLargeTargets, expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { inDays } from './days.ts';
import { listLand } from './land.ts';
import { call, signIn } from './people.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { test } from './test.ts';
import { emptyByKeys, retype } from './typing.ts';
import { visit } from './visit.ts';

test.describe('listings', () => {
  test('are approved, deactivated and activated again, with an entry in their history', async ({ page }) => {
    const { title } = await listLand(page.request, 'Alder bottom');
    await signIn(page, 'admin');
    await page.goto('/myaccount');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /^Administration/ }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.goBack();
    await main.getByRole('link', { name: /listings? to approve/ }).click();
    await expect(page.getByRole('link', { name: /^Pending Approval/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const search = page.getByLabel('Search listings');
    await search.fill(title);
    await search.press('Enter');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Awaiting Approval');
    await expect(page.getByText(`Counting only what fits “${title}”.`)).toBeVisible();
    await expectNoViolations(page);
    await expectLargeTargets(page);

    await row.getByRole('button', { name: /^Approve/ }).dblclick();
    await expect(page.getByText('Listing approved!')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
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

  // docs/rules/administration.md#several-at-once, docs/rules/administration.md#filters
  test('are ticked and approved together, filtered, and saved as CSV', async ({ page }) => {
    const lands = [await listLand(page.request, 'Sedge one'), await listLand(page.request, 'Sedge two')];
    const left = await listLand(page.request, 'Sedge three');
    await signIn(page, 'admin');
    await page.goto('/admin/listings?tab=pendingApproval&search=Sedge');
    for (const { title } of lands) await page.getByRole('checkbox', { name: title }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await expectNoViolations(page);
    await expectLargeTargets(page);
    await page.getByRole('button', { name: 'Approve 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve 2 listings?' });
    for (const { title } of lands) await expect(dialog.getByText(title)).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('2 listings approved.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: left.title })).not.toBeChecked();
    for (const { title } of lands) await expect(page.getByRole('checkbox', { name: title })).toHaveCount(0);

    await page.getByText('Filters').click();
    await page.getByLabel('County').selectOption('Door');
    await expect(page).toHaveURL(/county=Door/);
    await expect(page.getByText('Nothing under this tab fits “Sedge” and the filters.')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('openacre-listings-pendingApproval.csv');

    // docs/rules/administration.md#traces
    await page.goto('/admin/audit?kind=marketplace');
    const saved = page.getByRole('listitem').filter({ hasText: 'Search: Sedge' });
    await expect(saved.first()).toContainText('File: listings');
    await expectNoViolations(page, 'light', 'dark');
  });

  test('can be worked through by keyboard alone', async ({ page }) => {
    const { id, title } = await listLand(page.request, 'Alder bottom');
    await call(page.request, 'admin', `/listing/${id}/approve`, {});
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
    // Its row is gone, and the focus must not be lost with it.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  // docs/rules/administration.md#tables
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
    await expect(page).toHaveURL(/page=(?!99&)\d+&pageSize=10$/);
    await page.getByLabel('Rows per page').selectOption('100');
    await expect(page).toHaveURL(/\?pageSize=100$/);
  });
});

test.describe('bookings', () => {
  test('are found by their code and confirmed', async ({ page }) => {
    const { confirmationCode, title } = await enterBooking(page.request);
    await signIn(page, 'admin');
    await page.goto('/admin/bookings');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expectLargeTargets(page);
    const search = page.getByLabel('Search bookings');
    await search.fill(confirmationCode);
    await search.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row').filter({ hasText: confirmationCode });
    await expect(row).toContainText('Pending Confirmation');
    await expectNoViolations(page);

    await row.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to confirm this booking?' });
    await expect(dialog).toContainText(title);
    await expect(dialog).toContainText(/Hunter\w+ \w+, 1 hunter/);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Yes, confirm' }).dblclick();
    await expect(page.getByText('Successfully updated booking.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Pending Payment');
    await expect(row.getByRole('button')).toHaveCount(0);

    await row.getByRole('link', { name: confirmationCode }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page).toHaveTitle(`Booking: ${confirmationCode} · Openacre`);
    await expect(page.getByText('Waits for the hunter’s payment')).toBeVisible();
    await expectNoViolations(page);
  });

  // docs/rules/booking.md#reminding-and-more-time, docs/rules/booking.md#other-days-or-another-party
  test('are reminded of, given more time, moved, and cancelled, each in a dialog', {
    tag: '@phone-only',
  }, async ({ page }) => {
    const { id } = await enterBooking(page.request);
    await signIn(page, 'admin');
    await page.goto(`/admin/bookings/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Send a reminder' }).click();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Yes, send it' }).dblclick();
    await expect(page.getByText('The reminder is on its way.')).toBeVisible();
    await page.getByRole('button', { name: 'Send a reminder' }).click();
    await dialog.getByRole('button', { name: 'Yes, send it' }).click();
    await expect(dialog.getByText('A reminder went out less than an hour ago.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Give more time' }).click();
    await dialog.getByLabel('New deadline').selectOption({ index: 1 });
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Yes, extend it' }).click();
    await expect(page.getByText(/^There is more time now, until /)).toBeVisible();

    await page.getByRole('button', { name: 'Change days or party' }).click();
    await expect(dialog.getByText('Nothing is changed yet.')).toBeVisible();
    // Days that this test on another screen doesn't take meanwhile.
    const year = 2000 + (Number.parseInt(id.slice(-4), 16) % 20);
    await dialog.getByLabel('Last day').fill(`${year}-01-01`);
    await expect(dialog.getByText('The first day is after the last day.')).toBeVisible();
    await dialog.getByLabel('First day').fill(`${year - 1}-12-31`);
    await expect(dialog.getByText(/^These days cost /)).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByLabel('Keep the price').check();
    await dialog.getByRole('button', { name: 'Yes, change it' }).dblclick();
    await expect(page.getByText('The booking is changed. Both sides are told.')).toBeVisible();
    await expect(page.getByText(new RegExp(`12/31/${year - 1} to .* instead of`))).toBeVisible();

    await page.getByRole('button', { name: 'Send an email again' }).click();
    await dialog.getByLabel('Email').selectOption('The booking was changed');
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Yes, send it' }).click();
    await expect(page.getByText('An email is sent again: the booking was changed.')).toBeVisible();

    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByText('The booking is cancelled.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Give more time' })).toHaveCount(0);
  });

  // docs/rules/booking.md#other-days-or-another-party
  test('are paid anew where an administrator moves a paid one to dearer days', async ({ page }) => {
    const { id } = await enterBooking(page.request, 3);
    await signIn(page, 'admin');
    await page.goto(`/admin/bookings/${id}`);
    await page.getByRole('button', { name: 'Change days or party' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Last day').fill(inDays(61));
    await expect(dialog.getByText(/Give \$49.50 back to the hunter by hand/)).toContainText(
      'The hunter is asked to pay $99.00',
    );
    await expectNoViolations(page, 'light', 'dark');
    await dialog.getByRole('button', { name: 'Yes, give it back and ask anew' }).dblclick();
    await expect(page.getByText('The booking is changed. Both sides are told.')).toBeVisible();
    await expect(page.getByText('Waits for the hunter’s payment')).toBeVisible();
    await expect(page.getByText(/total now \$99.00, \$49.50 goes back to the hunter/)).toBeVisible();
    await expectNoViolations(page);
  });

  test('have an editable price and status', async ({ page }) => {
    const { id } = await enterBooking(page.request);
    await signIn(page, 'admin');
    await page.goto(`/admin/bookings/${id}/edit`);
    const price = page.getByLabel('Booking Price');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(page.getByText('$49.50')).toHaveCount(2);
    await emptyByKeys(price);
    await price.blur();
    await expect(price).toHaveValue('');
    await expect(page.getByText('Required')).toBeVisible();
    await expect(save).toBeDisabled();
    // A value that is too long is reported, not truncated; commas don't count.
    await retype(price, '12,345.67');
    await expect(page.getByText('At most 7 characters')).toBeVisible();
    await expect(price).toHaveValue('12,345.67');
    await retype(price, '1,234.56');
    await expect(page.getByText('At most 7 characters')).toBeHidden();
    await price.blur();
    await expect(price).toHaveValue('1234.56');
    await retype(price, '60.25');
    await expect(price).toHaveValue('60.25');
    await expect(page.getByText('Save to update')).toHaveCount(3);
    await expectNoViolations(page);
    const emails = page.getByRole('switch');
    await emails.setChecked(true);
    await expect(page.getByText('Send booking update emails', { exact: true })).toBeVisible();
    await emails.setChecked(false);
    await expect(page.getByText('Do NOT send booking update emails')).toBeVisible();
    await save.click();
    await expect(page.getByText('Successfully updated booking.')).toBeVisible();
    await expect(page.getByText('$64.75', { exact: true })).toHaveCount(2);

    await page.getByLabel('Status').selectOption('Cancelled');
    await expect(page.getByText('The days are free for others at once.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the booking' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
    await save.click();
    // Ended, so that its price can't be edited.
    await expect(price).toHaveCount(0);
    await expect(page.getByText('$60.25', { exact: true })).toBeVisible();
    await expect(page.getByText(/from Pending Confirmation to Cancelled/)).toBeVisible();
  });

  test('are created for a hunter, on past days too', async ({ page }) => {
    const { title } = await listLand(page.request, 'Alder bottom');
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
    const day = '2025-07-01';
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

test('the menu opens and closes, and shows the version', { tag: '@phone' }, async ({ page, isMobile }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/listings');
  const toggle = page.getByRole('button', { name: 'Administration' });
  const version = page.getByText('1.1.62');
  await expect(toggle).toHaveAttribute('aria-expanded', String(!isMobile));
  if (isMobile) await toggle.click();
  await expect(version).toBeVisible();
  await expectNoViolations(page);
  // docs/rules/pages.md#menus
  if (isMobile) {
    const heading = page.getByRole('heading', { level: 1 });
    const place = await heading.boundingBox();
    await page.keyboard.press('Escape');
    await expect(version).toBeHidden();
    await expect(toggle).toBeFocused();
    expect(await heading.boundingBox()).toEqual(place);
    await toggle.click();
    await page.getByRole('contentinfo').dispatchEvent('pointerdown');
    await expect(version).toBeHidden();
    await toggle.click();
  }
  if (!isMobile) {
    const bar = page.getByRole('navigation', { name: 'Administration' });
    await expect.poll(async () => (await bar.boundingBox())?.width).toBeLessThanOrEqual(200);
    // All of it on the window of a laptop, and above the footer of a short page.
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/admin/payouts/run');
    await expect(version).toBeInViewport({ ratio: 1 });
    const [end, footer] = [await version.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  }
  await toggle.click();
  await expect(version).toBeHidden();
});

// docs/rules/administration.md#who-gets-in
test('for everybody else the administrators’ pages are 404, and none of their code is loaded', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'hunter');
  // Every other page is inside the same layout (routes.test.ts).
  for (const path of ['/admin', '/admin/bookings/create', '/admin/payouts/run']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/notfound$/i);
    await expect(page.getByText('The page you were looking for was not found.')).toBeVisible();
  }
  expect(
    asked.filter((path) =>
      /^\/api\/(user$|listing|booking|stats|administration|payment\/attention)/.test(path),
    ),
  ).toEqual([]);
});

test('the administrators’ pages don’t scroll sideways, from 360 to 2560 pixels', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin');
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/listings',
    '/admin/bookings',
    '/admin/bookings/create',
    '/admin/payouts',
    '/admin/payouts/run',
    '/admin/payments',
    '/admin/emails',
  ]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [360, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `${path} at ${width}`);
    }
  }
});
