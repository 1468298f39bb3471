import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { type Booking, enterBooking } from './bookings.ts';
import { inAddress, openDay } from './days.ts';
import { openLand } from './land.ts';
import { emailsTo, runningAt } from './mail.ts';
import { call, signIn } from './people.ts';
import { test } from './test.ts';

const pendingPayment = 1;

/** A booking that its hunter has paid, by the API; paying in the browser has its own test. */
const enterPaid = async (request: APIRequestContext): Promise<Booking> => {
  const booking = await enterBooking(request, pendingPayment);
  const { id: orderId } = await call<{ id: string }>(
    request,
    'hunter',
    `/payment/createOrder/${booking.id}`,
    {},
  );
  await request.post(`${runningAt().payments}/checkoutnow?token=${orderId}`, { data: {} });
  await call(request, 'hunter', `/payment/captureOrder/${booking.id}`, { orderId });
  return booking;
};

type Entry = { type: string; capture_id: string; custom_id?: string; amount: string };

/** The provider's refunds of a booking's money, in order. */
const refundsOf = async (request: APIRequestContext, bookingId: string): Promise<string[]> => {
  const journal = async (type: string): Promise<Entry[]> =>
    (await request.get(`${runningAt().payments}/journal?type=${type}`)).json();
  const capture = (await journal('capture')).find(({ custom_id }) => custom_id === bookingId);
  return (await journal('refund'))
    .filter(({ capture_id }) => capture_id === capture?.capture_id)
    .map(({ type, amount }) => `${type} ${amount}`);
};

const emailToTheHunter = async (request: APIRequestContext, { confirmationCode }: Booking, words: string) =>
  (await emailsTo(request, 'hunter@openacre.example')).some(
    (text) => text.includes(confirmationCode) && text.replace(/\s+/g, ' ').includes(words),
  );

const payments = (page: Page) => page.getByRole('region', { name: 'Payments' });

/** Sets another status in the booking's edit form. */
const setStatus = async (page: Page, { id }: Pick<Booking, 'id'>, status: string): Promise<void> => {
  await page.goto(`/admin/bookings/${id}/edit`);
  await page.getByLabel('Status').selectOption(status);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Successfully updated booking.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the booking' }).click();
};

test('an administrator refunds a payment, a part of it and then the rest', async ({ page, openPageAs }) => {
  const booking = await enterPaid(page.request);
  await signIn(page, 'admin');
  // The page for hunter and host has a neutral text for administrators, with a link to theirs.
  await page.goto(`/myaccount/bookings/${booking.id}/detail`);
  await expect(page.getByText('Everything is set. The hunter has the way in')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'The way in' }).getByText('Owner', { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Open in administration' }).click();
  await expect(payments(page).getByText('$49.50 Pays the booking')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');

  await payments(page).getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give this payment back?' });
  const amount = dialog.getByLabel('Amount in dollars');
  const refund = dialog.getByRole('button', { name: /^Refund/ });
  await expect(amount).toHaveValue('49.50');
  for (const [typed, said] of [
    ['0', 'More than nothing'],
    ['49.51', 'At most $49.50'],
    ['1.005', 'At most two decimals'],
    ['', 'Required'],
    ['10', 'Give a reason of at most 250 characters'],
  ] as const) {
    await amount.fill(typed);
    await expect(dialog.getByText(said)).toBeVisible();
    await expect(refund).toHaveAttribute('aria-disabled', 'true');
  }
  await refund.click({ force: true }); // it can be focused, and does nothing
  expect(await refundsOf(page.request, booking.id)).toEqual([]);
  await dialog.getByLabel('Reason').fill('One stand was down.');

  // After a lost answer a repeated request is the same refund; after the provider's refusal it is a new one.
  await page.route('**/payment/refund/**', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  const keys: (string | undefined)[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/payment/refund/')) keys.push(asked.headers()['idempotency-key']);
  });
  await amount.fill('1.13');
  for (const tries of [1, 2, 3]) {
    await refund.click();
    await expect.poll(() => keys.length).toBe(tries);
    await expect(refund).toBeVisible();
  }
  await expect(dialog.getByRole('alert')).toContainText('The payment provider refused the refund.');
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  await amount.fill('10');
  await expectNoViolations(page, 'light', 'dark');
  await refund.dblclick();
  await expect(page.getByText('$10.00 given back.').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(payments(page).getByText('Pays the booking, given back in part')).toBeVisible();
  const hunter = await openPageAs('hunter');
  await hunter.goto(`/myaccount/bookings/${booking.id}/detail`);
  await expect(hunter.getByText('$10.00 of what you paid was refunded.')).toBeVisible();

  await payments(page).getByRole('button', { name: 'Refund' }).click();
  await expect(amount).toHaveValue('39.50');
  await dialog.getByLabel('Reason').fill('The road is gone.');
  await refund.click();
  await expect(dialog).toBeHidden();
  await expect(payments(page).getByText('$49.50 Given back')).toBeVisible();
  await expect(payments(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  expect(await refundsOf(page.request, booking.id)).toEqual([
    'refund.completed 10.00',
    'refund.completed 39.50',
  ]);
  for (const words of ['One stand was down.', 'Your booking is cancelled. It goes back the way it came.'])
    await expect.poll(() => emailToTheHunter(page.request, booking, words)).toBe(true);
  await hunter.reload();
  await expect(
    hunter.getByText('You paid $49.50 for this booking, and all of it was refunded.'),
  ).toBeVisible();
});

test('held money is shown while its booking is not paid, to its hunter too, and pays it again', async ({
  page,
  openPageAs,
}) => {
  const booking = await enterPaid(page.request);
  await signIn(page, 'admin');
  await page.goto(`/admin/bookings/${booking.id}/edit`);
  await page.getByLabel('Status').selectOption('Pending Payment');
  await expect(page.getByText('it is held until you say')).toBeVisible();
  await page.getByLabel('Status').selectOption('Paid');
  await setStatus(page, booking, 'Pending Payment');
  await expect(page.getByText('Waits for you: its hunter has paid, and the money is held.')).toBeVisible();
  await expect(payments(page).getByText('$49.50 Held')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');

  const hunter = await openPageAs('hunter');
  await hunter.goto(`/payment/${booking.id}`);
  await hunter.waitForURL('**/myaccount/bookings');
  const row = hunter.getByRole('article').filter({ hasText: booking.title });
  await expect(row.getByText('We hold $49.50 that you paid for this booking.')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await row.getByRole('link', { name: booking.title }).click();
  await expect(hunter.getByText('We hold $49.50 that you paid for this booking.')).toBeVisible();
  await expect(hunter.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expectNoViolations(hunter, 'light', 'dark');

  await setStatus(page, booking, 'Paid');
  await expect(payments(page).getByText('$49.50 Pays the booking')).toBeVisible();
  await hunter.reload();
  await expect(hunter.getByRole('region', { name: 'The way in' })).toBeVisible();
});

// docs/rules/payments.md#payment-page
test('a booking that is cancelled while its payment page is open says so there, and nothing is charged', async ({
  openPageAs,
  request,
}) => {
  const booking = await enterBooking(request, pendingPayment);
  const hunter = await openPageAs('hunter');
  await hunter.goto(`/payment/${booking.id}`);
  await expect(hunter.getByRole('button', { name: 'Debit or credit card' })).toBeVisible();
  await call(request, 'hunter', `/booking/bookingDetail/cancel/${booking.id}`, {});
  // The next poll.
  await hunter.evaluate(() => dispatchEvent(new Event('online')));
  const main = hunter.getByRole('main');
  const heading = main.getByRole('heading', { level: 1, name: 'This booking is cancelled' });
  await expect(heading).toBeFocused();
  await expect(main.getByText('The days are free again. Nothing was charged.')).toBeVisible();
  await expect(main.getByText('You cancelled it.')).toBeVisible();
  await expect(hunter.getByRole('button', { name: 'Debit or credit card' })).toHaveCount(0);
  await expectNoViolations(hunter, 'light', 'dark');
  const journal = await request.get(`${runningAt().payments}/journal?type=capture`);
  expect(((await journal.json()) as Entry[]).some(({ custom_id }) => custom_id === booking.id)).toBe(false);
  // This land is not public: there is no calendar to go back to.
  await expect(main.getByRole('link', { name: 'Find other land' })).toBeVisible();
});

test('an administrator books for a hunter from the listing’s page, and withdraws a payment that never arrived', async ({
  page,
}) => {
  const { id, title } = await openLand(page.request, 'Tamarack marsh');
  await signIn(page, 'admin');
  const day = openDay();
  await page.goto(`/listing/${id}?start=${inAddress(day)}&end=${inAddress(day)}`);
  await page.getByRole('link', { name: 'Request Booking', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create booking' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Listing' })).toHaveValue(title);
  await expect(page.getByLabel('First day')).toHaveValue(day);
  await expect(page.getByText('$49.50')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Hunter' }).fill('hunter@');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('listbox').getByRole('option').click();
  await page.getByLabel('Send booking emails').click();
  await page.getByRole('button', { name: 'Create booking' }).click();
  await page.waitForURL(/\/admin\/bookings\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Requested by an administrator for the hunter.')).toBeVisible();
  const booking = { id: page.url().split('/').at(-1) ?? '', confirmationCode: '', title };

  await setStatus(page, booking, 'Paid');
  await expect(payments(page).getByText('$49.50 Pays the booking')).toBeVisible();
  await expect(payments(page).getByText(/^By hand, as recorded by /)).toBeVisible();
  await payments(page).getByRole('button', { name: 'It never came' }).click();
  const dialog = page.getByRole('dialog', { name: 'Did this payment never come?' });
  await dialog.getByRole('switch').setChecked(false);
  await dialog.getByLabel('Reason').fill('Another booking was meant.');
  await expectNoViolations(page, 'light', 'dark');
  await dialog.getByRole('button', { name: 'Yes, withdraw it' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(payments(page)).toHaveCount(0);
  await expect(page.getByText(/Waits for the hunter’s payment until/)).toBeVisible();
  await expect(page.getByText(/recorded by hand never came: Another booking was meant/)).toBeVisible();
});
