import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { type Booking, enterBooking } from './bookings.ts';
import { runningAt } from './mail.ts';
import { call, signIn } from './people.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const [pendingPayment, paid] = [1, 3];

/** A booking that was set to Paid by hand while a payment was pending at PayPal, which has denied it since. */
const enterDoubted = async (request: APIRequestContext): Promise<Booking> => {
  const booking = await enterBooking(request, pendingPayment, 'admin');
  const { id } = booking;
  // Of a total of $102.31 the emulator makes a payment that is denied after ten seconds.
  const edit = { id, bookingPrice: 93, bookingFee: 9.31, sendEmails: false };
  await call(request, 'admin', '/booking', { ...edit, bookingStatus: pendingPayment });
  const order = await call<{ id: string }>(request, 'admin', `/payment/createOrder/${id}`, {});
  await request.post(`${runningAt().payments}/checkoutnow?token=${order.id}`, { data: {} });
  await call(request, 'admin', `/payment/captureOrder/${id}`, { orderId: order.id });
  await call(request, 'admin', '/booking', { ...edit, bookingStatus: paid });
  return booking;
};

const rowOf = (page: Page, { confirmationCode }: Booking) =>
  page
    .getByRole('table', { name: 'Payments to look at' })
    .getByRole('row')
    .filter({ hasText: confirmationCode });

/** Waits until PayPal has denied the payment, and the product knows it. */
const untilDoubted = (request: APIRequestContext, { id }: Booking): Promise<void> =>
  expect
    .poll(async () => {
      type Attention = { bookingId: string; reason: string };
      const { payments } = await call<{ payments: Attention[] }>(request, 'admin', '/payment/attention');
      return payments.some(({ bookingId, reason }) => bookingId === id && reason === 'doubted');
    })
    .toBe(true);

test('an administrator says of a payment in doubt that it came, and of another that it never did', async ({
  page,
}) => {
  const [came, never] = [await enterDoubted(page.request), await enterDoubted(page.request)];
  await signIn(page, 'admin');
  for (const booking of [came, never]) await untilDoubted(page.request, booking);
  await page.goto('/admin/payments');
  for (const booking of [came, never])
    await expect(rowOf(page, booking).getByText('In doubt', { exact: true })).toBeVisible();
  await expect(rowOf(page, came).getByText('$102.31')).toBeVisible();
  await expectNoSidewaysScroll(page, 'payments');
  await expectNoViolations(page, 'light', 'dark');

  // Its payout says why it waits, and leads back.
  await visit(page, `/admin/payouts/${came.id}/manual`);
  await expect(page.getByText('It waits: the payment of its booking was recorded by hand')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as payment sent' })).toHaveCount(0);
  await expectNoViolations(page, 'light', 'dark');
  await page.getByRole('article').getByRole('link', { name: 'Payments' }).click();

  await rowOf(page, came).getByRole('button', { name: 'It came another way' }).click();
  const confirm = page.getByRole('dialog', { name: 'Did this money come another way?' });
  const yes = confirm.getByRole('button', { name: 'Yes, it came' });
  await expect(yes).toHaveAttribute('aria-disabled', 'true');
  await confirm.getByLabel('Reason').fill('A check came on Friday.');
  await expectNoViolations(page);
  await yes.click();
  await expect(page.getByText('The payment is confirmed.')).toBeVisible();
  await expect(rowOf(page, came)).toHaveCount(0);

  // The booking's page has the same choice.
  await rowOf(page, never).getByRole('link', { name: never.confirmationCode }).click();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('$102.31 In doubt')).toBeVisible();
  await expect(payments.getByRole('button', { name: 'It came another way' })).toBeVisible();
  await expectNoViolations(page, 'light', 'dark');
  await page.goBack();
  await rowOf(page, never).getByRole('button', { name: 'It never came' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Did this payment never come?' });
  await withdraw.getByLabel('Reason').fill('Neither by PayPal nor by check.');
  await withdraw.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('The payment is withdrawn.')).toBeVisible();
  await expect(rowOf(page, never)).toHaveCount(0);
  await visit(page, `/admin/bookings/${came.id}`);
  await expect(payments.getByText('$102.31 Pays the booking')).toBeVisible();
});
