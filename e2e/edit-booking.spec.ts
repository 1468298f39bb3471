import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { emailsTo, runningAt } from './mail.ts';
import { call, signIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const [pendingPayment, paid] = [1, 3];

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('after somebody else’s change the form shows the current state, and saves again', async ({ page }) => {
  const { id } = await enterBooking(page.request);
  await signIn(page, 'admin');
  await page.goto(`/admin/bookings/${id}/edit`);
  await page.getByLabel('Booking Price').fill('50');
  await saveButton(page).click();
  await expect(page.getByText('Successfully updated booking.')).toBeVisible();
  // Until the page has loaded the booking again, the button has another name.
  await expect(saveButton(page)).toBeVisible();

  const edit = { id, bookingStatus: pendingPayment, bookingPrice: 60, bookingFee: 4.5, sendEmails: false };
  await call(page.request, 'admin', '/booking', edit);
  await page.getByLabel('Status').selectOption('Cancelled');
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Somebody changed this booking meanwhile.');
  await expect(page.getByText('Successfully updated booking.')).toBeHidden();
  await expect(page.getByText('Please correct the fields above')).toBeHidden();
  await expect(page.getByLabel('Status').getByRole('option', { selected: true })).toHaveText(
    'Pending Payment',
  );
  await expect(page.getByLabel('Booking Price')).toHaveValue('60.00');
  await expectNoViolations(page);

  await page.getByLabel('Status').selectOption('Cancelled');
  await saveButton(page).click();
  await expect(page.getByText('Successfully updated booking.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a payment under way is named before the booking is set to Paid', async ({ page }) => {
  const { id } = await enterBooking(page.request, pendingPayment);
  const order = await call<{ id: string }>(page.request, 'hunter', `/payment/createOrder/${id}`, {});
  const decision = { data: { outcome: 'eCheck' } };
  await page.request.post(`${runningAt().payments}/checkoutnow?token=${order.id}`, decision);
  await call(page.request, 'hunter', `/payment/captureOrder/${id}`, { orderId: order.id });
  await signIn(page, 'admin');
  await page.goto(`/admin/bookings/${id}`);
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('$49.50 Under way');
  await expect(payments).toContainText(order.id);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Edit booking' }).click();
  await expect(page.getByText('A payment of $49.50 has been under way since')).toBeVisible();
  await page.getByLabel('Status').selectOption('Paid');
  await expect(page.getByText('until the payment under way arrives')).toBeVisible();
  await expectNoViolations(page);
});

test('the access email is sent when asked for, and again', async ({ page }) => {
  const { id, confirmationCode } = await enterBooking(page.request, paid);
  const accessEmails = async (): Promise<number> =>
    (await emailsTo(page.request, 'hunter@openacre.example')).filter(
      (text) => text.includes(confirmationCode) && text.includes('The way in'),
    ).length;
  await signIn(page, 'admin');
  await page.goto(`/admin/bookings/${id}`);
  const [first, second] = ['Send the access email', 'Send the access email again'];
  await page.getByRole('button', { name: first, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: first });
  await expect(dialog).toContainText('hunter@openacre.example');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Yes, send it' }).dblclick();
  await expect(page.getByText('The access email is on its way.')).toBeVisible();
  await expect.poll(accessEmails).toBe(1);
  await page.getByRole('button', { name: second }).click();
  await expect(dialog).toContainText('It was sent before, on');
  await dialog.getByRole('button', { name: 'Yes, send it' }).click();
  await expect.poll(accessEmails).toBe(2);
});

// docs/rules/booking.md#who-is-on-the-other-side, docs/rules/booking.md#rejection
test('an administrator reads who asks and why it was rejected', async ({ page }) => {
  const { id } = await enterBooking(page.request, 0);
  await signIn(page, 'admin');
  await page.goto(`/myaccount/bookings/${id}/detail`);
  await page.getByRole('button', { name: 'Reject' }).click();
  // An administrator can take it back, unlike a host.
  await expect(page.getByRole('dialog')).toContainText('The hunter is told');
  await expect(page.getByRole('dialog')).not.toContainText('You can’t take that back');
  await page.getByLabel('I use the land myself then').check();
  await page.getByRole('button', { name: 'Yes, reject' }).dblclick();
  await expect(page.getByText('Successfully updated booking.')).toBeVisible();
  await visit(page, `/admin/bookings/${id}`);
  await expect(page.getByText('Why rejected')).toBeVisible();
  await expect(page.getByText('I use the land myself then')).toBeVisible();
  const hunter = page.getByRole('region', { name: 'The hunter' });
  await expect(hunter).toContainText('Member since');
  await expectNoViolations(page, 'light', 'dark');
});

test('“All bookings” leads back to the table as it was', async ({ page }) => {
  const { confirmationCode } = await enterBooking(page.request, paid);
  await signIn(page, 'admin');
  const address = `/admin/bookings?tab=complete&search=${confirmationCode}`;
  // docs/rules/administration.md#tables
  await page.goto(`/admin/bookings?search=${confirmationCode}`);
  await page.getByRole('link', { name: 'Show 1 under Complete' }).click();
  await expect(page.getByRole('link', { name: confirmationCode, exact: true })).toBeVisible();
  await visit(page, address);
  await page.getByRole('link', { name: confirmationCode, exact: true }).click();
  await page.getByRole('link', { name: 'Edit booking' }).click();
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await page.getByRole('link', { name: 'All bookings' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('before a booking is created as Paid, the form says what follows', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/bookings/create');
  await page.getByLabel('Status').selectOption('Paid');
  await expect(page.getByText('the owner gets a payout. The hunter gets the access email')).toBeVisible();
  await page.getByLabel('Send booking emails').click();
  await expect(page.getByText('The access email is not sent; you can send it later')).toBeVisible();
  await expectNoViolations(page);
});
