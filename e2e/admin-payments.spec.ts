import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { type Booking, enterBooking } from './bookings.ts';
import { runningAt } from './mail.ts';
import { call, signIn } from './people.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { test } from './test.ts';

const pendingPayment = 1;

/** Pays the booking at the provider, by an order that the product doesn't know, as after a restored backup. */
const payBehindItsBack = async (
  request: APIRequestContext,
  { id, confirmationCode }: Booking,
): Promise<string> => {
  const { payments } = runningAt();
  const credentials = Buffer.from('openacre-demo-client:openacre-demo-secret').toString('base64');
  const login = await request.post(`${payments}/v1/oauth2/token`, {
    headers: { authorization: `Basic ${credentials}` },
    form: { grant_type: 'client_credentials' },
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const send = async (path: string, data: object) =>
    (
      await request.post(payments + path, {
        headers: {
          authorization: `Bearer ${access_token}`,
          'paypal-request-id': randomUUID(),
          prefer: 'return=representation',
        },
        data,
      })
    ).json();
  const unit = {
    custom_id: id,
    invoice_id: confirmationCode,
    amount: { currency_code: 'USD', value: '49.50' },
  };
  const order = await send('/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit] });
  await request.post(`${payments}/checkoutnow?token=${order.id}`, { data: {} });
  const paid = await send(`/v2/checkout/orders/${order.id}/capture`, {});
  return paid.purchase_units[0].payments.captures[0].id;
};

const rowOf = (page: Page, name: string, words: string) =>
  page.getByRole('table', { name }).getByRole('row').filter({ hasText: words });

// On the desktop only: two runs at the same time would import each other's payment.
test('an administrator sees held money, and imports payments that only PayPal has', async ({ page }) => {
  // The administrator's own booking: other tests use the hunter's list.
  const held = await enterBooking(page.request, pendingPayment, 'admin');
  const lost = await enterBooking(page.request, pendingPayment, 'admin');
  const { id: orderId } = await call<{ id: string }>(
    page.request,
    'admin',
    `/payment/createOrder/${held.id}`,
    {},
  );
  await page.request.post(`${runningAt().payments}/checkoutnow?token=${orderId}`, { data: {} });
  await call(page.request, 'admin', `/payment/captureOrder/${held.id}`, { orderId });
  const price = { bookingPrice: 45, bookingFee: 4.5, sendEmails: false };
  await call(page.request, 'admin', '/booking', { id: held.id, bookingStatus: pendingPayment, ...price });
  const captureId = await payBehindItsBack(page.request, lost);

  await signIn(page, 'admin');
  await page.goto('/admin/payments');
  const row = rowOf(page, 'Payments to look at', held.confirmationCode);
  await expect(row.getByText('Held', { exact: true })).toBeVisible();
  await expect(row.getByText('$49.50')).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');

  await page.getByLabel('Since').fill('2020-01-01');
  await expect(page.getByText('A day within the last three years')).toBeVisible();
  const today = await page.getByLabel('Since').getAttribute('max');
  await page.getByLabel('Since').fill(today ?? '');
  await page.getByRole('button', { name: 'Compare' }).click();
  const found = rowOf(page, 'What PayPal’s records hold and was not known here', captureId);
  await expect(found.getByText('Taken over')).toBeVisible();
  await expect(page.getByText(/\d+ transactions? compared: \d+ taken over/)).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  for (const width of [1200, 1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page, `at ${width}`);
  }
  await expectNoViolations(page, 'light', 'dark');
  await found.getByRole('link', { name: lost.confirmationCode }).click();
  await expect(page.getByRole('region', { name: 'Payments' }).getByText('Pays the booking')).toBeVisible();

  // Without an answer nothing is lost, and it can be tried again.
  await page.goBack();
  const answers = { status: 503, contentType: 'application/problem+json' };
  const body = JSON.stringify({
    type: 'urn:openacre:recordsDown',
    detail: 'PayPal gives no answer right now.',
  });
  await page.route('**/api/payment/reconcile', (route) => route.fulfill({ ...answers, body }), { times: 1 });
  const compare = page.getByRole('button', { name: 'Compare' });
  await compare.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'PayPal gives no answer right now.' }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/\d+ transactions? compared: /)).toBeVisible();
});
