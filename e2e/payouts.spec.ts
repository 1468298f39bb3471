import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import pg from 'pg';
import { limits } from '../launch/testing/limits.ts';
import { expectNoViolations } from './axe.ts';
import { type Booking, enterBooking, enterBookingOf } from './bookings.ts';
import { inDays } from './days.ts';
import { listLand } from './land.ts';
import { runningAt } from './mail.ts';
import { call, signIn } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const paid = 3;

/** A paid booking on land whose owner is paid by PayPal at an address. */
const enterBookingPaidTo = async (
  request: APIRequestContext,
  receiver: string,
): Promise<Omit<Booking, 'title'>> => {
  const land = await listLand(request, 'Tamarack bog', undefined, receiver);
  return enterBookingOf(request, land.id, paid, 'hunter@openacre.example', inDays(60));
};

/** Its days are over: what it pays out is due, and the run of each minute comes now. */
const letDaysPass = async (bookingId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: runningAt().database });
  await client.connect();
  await client.query(
    `with held as (update held_days set day = current_date - 3 where booking_id = $1)
    update bookings set start_day = current_date - 3, end_day = current_date - 3 where id = $1`,
    [bookingId],
  );
  await client.query(`insert into pgboss.job (name) values ('payout.send')`);
  await client.end();
};

const anAddress = (word: string): string => `${word}.${Math.random().toString(36).slice(2, 10)}`;

// docs/rules/payouts.md#marking-as-sent
test('an administrator finds a payout, marks it as sent and notes what happened', async ({ page }) => {
  const booking = await enterBooking(page.request, paid);
  await signIn(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search payouts' }).fill(booking.confirmationCode);
  const row = page.getByRole('row').filter({ hasText: booking.confirmationCode });
  await expect(page.getByRole('row')).toHaveCount(2); // with the head
  await expect(row).toContainText(booking.title);
  await expect(row).toContainText('Manual Payment');
  await expect(row).toContainText('$38.25');
  await expect(row).toContainText('Payment Required');
  await expectNoViolations(page, 'light', 'dark');

  await row.getByRole('button', { name: /^Mark as payment sent/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark Manual Payout Sent' });
  await expect(dialog).toContainText('$38.25');
  const mark = dialog.getByRole('button', { name: 'Mark as sent' });
  await expect(mark).toBeDisabled();
  await dialog.getByLabel('Check Number').fill('1042');
  await dialog.getByLabel('Note').focus();
  await dialog.getByLabel('Check Number').focus();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  await dialog.getByLabel('Note').fill('x'.repeat(251));
  await expect(dialog.getByText('At most 250 characters')).toBeVisible();
  await expect(mark).toBeDisabled();
  await dialog.getByLabel('Note').fill('In the mail');
  await expectNoViolations(page);
  await mark.click();
  await expect(page.getByText(`${booking.confirmationCode} is marked: Check Sent.`)).toBeVisible();

  await page.getByRole('link', { name: /^Complete/ }).click();
  await row.getByRole('link', { name: /^View/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/payouts/${booking.id}/manual$`));
  const values = page.getByRole('region', { name: 'Payout', exact: true });
  await expect(values).toContainText('Check Number1042');
  await expect(values).toContainText('NoteIn the mail');
  await expect(values).toContainText('admin@openacre.example');
  await expect(page.getByRole('button', { name: /Mark as|Cancel payout/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to the activity' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Payout Activity' });
  await expect(adding.getByRole('button', { name: 'Add' })).toBeDisabled();
  await adding.getByLabel('Activity Message').fill('x'.repeat(1001));
  await expect(adding.getByText('At most 1000 characters')).toBeVisible();
  await adding.getByLabel('Activity Message').fill('The owner says that it came.');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('The owner says that it came.');
  await expectNoViolations(page, 'light', 'dark');

  // The other kind's address leads to this one, and that of no payout to none.
  await visit(page, `/admin/payouts/${booking.id}/auto`);
  await expect(page).toHaveURL(/\/manual$/);
  await visit(page, `/admin/payouts/${booking.listingId}/auto`);
  await expect(page.getByText('Ope... The page you were looking for was not found.')).toBeVisible();
});

test('a payout is cancelled after a question that names it', async ({ page }) => {
  const booking = await enterBooking(page.request, paid);
  await signIn(page, 'admin');
  await page.goto(`/admin/payouts/${booking.id}/manual`);
  await page.getByRole('button', { name: 'Cancel payout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel this Payout?' });
  await expect(dialog).toContainText(booking.confirmationCode);
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText(`The payout for ${booking.confirmationCode} is cancelled.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payout', exact: true }).getByText('Canceled')).toBeVisible();

  // It stays owed, and can be paid after all: here by PayPal, which gives its page another address.
  await expect(page.getByText('It is cancelled, but $38.25 is still owed to the owner.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Mark as|Cancel payout/ })).toHaveCount(0);
  await expectNoViolations(page, 'light', 'dark');
  await page.getByRole('button', { name: 'Pay it after all' }).click();
  const paying = page.getByRole('dialog', { name: 'Pay it after all?' });
  const save = paying.getByRole('button', { name: 'Pay it after all' });
  await paying.getByLabel('Way').selectOption('By PayPal');
  await expect(save).toBeDisabled();
  await paying.getByLabel('PayPal email of the owner').fill('walter.pay@farm.example');
  await expect(save).toBeDisabled();
  await paying.getByLabel('Reason').fill('Cancelled by a wrong click.');
  await expectNoViolations(page);
  await save.click();
  await expect(page).toHaveURL(new RegExp(`/admin/payouts/${booking.id}/auto$`));
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Cancelled by a wrong click.');
  await expect(page.getByRole('button', { name: 'Change way or address' })).toBeVisible();
});

// docs/rules/payouts.md#way-and-address
test('a PayPal payout that waits becomes a check', async ({ page }) => {
  const receiver = `${anAddress('tamarack')}@farm.example`;
  const booking = await enterBookingPaidTo(page.request, receiver);
  await signIn(page, 'admin');
  await page.goto(`/admin/payouts/${booking.id}/auto`);
  await page.getByRole('button', { name: 'Change way or address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change way or address?' });
  const save = dialog.getByRole('button', { name: 'Change way or address' });
  await dialog.getByLabel('Reason').fill('Their PayPal account is closed.');
  // It opens on how it is paid already, with what to do.
  await expect(dialog.getByLabel('PayPal email of the owner')).toHaveValue(receiver);
  await expect(save).toBeDisabled();
  await expect(dialog.getByText('It is to be paid so already')).toBeVisible();
  await dialog.getByLabel('Way').selectOption('By check, or by PayPal by hand');
  await expect(save).toBeEnabled();
  await expectNoViolations(page, 'light', 'dark');
  await save.click();
  await expect(page.getByText(`The payout for ${booking.confirmationCode} is paid by hand.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/payouts/${booking.id}/manual$`));
  const values = page.getByRole('region', { name: 'Payout', exact: true });
  await expect(values.getByText('Payment Required')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'Their PayPal account is closed.',
  );
  await expect(page.getByRole('button', { name: 'Mark as payment sent' })).toBeVisible();
});

// docs/rules/payouts.md#cancelling
test('unclaimed money is taken back, and paid again by check', async ({ page }) => {
  const booking = await enterBookingPaidTo(page.request, `${anAddress('bog')}+unclaimed@farm.example`);
  await letDaysPass(booking.id);
  await signIn(page, 'admin');
  const values = page.getByRole('region', { name: 'Payout', exact: true });
  // It is sent, and PayPal's event says what became of it.
  await expect(async () => {
    await page.goto(`/admin/payouts/${booking.id}/auto`);
    await expect(values.getByText('Unclaimed', { exact: true })).toBeVisible();
  }).toPass({ timeout: limits.processMs, intervals: [1000] });
  await page.getByRole('button', { name: 'Cancel payout' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Are you sure you want to cancel this Payout?' });
  await expect(cancelling).toContainText('PayPal gives the money back to us.');
  await cancelling.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('It is cancelled, but $38.25 is still owed to the owner.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'Cancelled at PayPal: the receiver had not claimed the money, and it came back.',
  );
  await expectNoViolations(page, 'light', 'dark');

  await page.getByRole('button', { name: 'Pay it after all' }).click();
  const paying = page.getByRole('dialog', { name: 'Pay it after all?' });
  await paying.getByLabel('Way').selectOption('By check, or by PayPal by hand');
  await paying.getByLabel('Reason').fill('They have no PayPal account.');
  await paying.getByRole('button', { name: 'Pay it after all' }).click();
  await page.getByRole('button', { name: 'Mark as payment sent' }).click();
  const marking = page.getByRole('dialog', { name: 'Mark Manual Payout Sent' });
  await expect(marking).toContainText('$38.25');
  await marking.getByLabel('Check Number').fill(`${1_000_000 + Math.floor(Math.random() * 8_000_000)}`);
  await marking.getByLabel('Note').fill('In the mail');
  await marking.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(values.getByText('Check Sent')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attempts through PayPal' })).toContainText('Returned');
});

// docs/rules/payouts.md#acts
test('the payout of a refunded booking offers nothing', async ({ page }) => {
  const booking = await enterBooking(page.request, paid);
  await call(page.request, 'admin', `/payment/refund/${booking.id}`, {
    amount: 49.5,
    reason: 'The pond froze.',
  });
  await signIn(page, 'admin');
  await page.goto(`/admin/payouts/${booking.id}/manual`);
  await expect(page.getByRole('region', { name: 'Payout', exact: true }).getByText('Canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to the activity' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(1);
});

// docs/rules/payouts.md#money-that-came-back
test('a PayPal payment by hand that came back is owed again', async ({ page }) => {
  const booking = await enterBooking(page.request, paid);
  await call(page.request, 'admin', '/booking/payout/markManualPayoutSent', {
    bookingId: booking.id,
    status: 'ManualPayPalPaymentSent',
    receiverPayPalEmail: 'walter.pay@farm.example',
    note: 'Sent from the app',
  });
  await signIn(page, 'admin');
  await page.goto(`/admin/payouts/${booking.id}/manual`);
  await page.getByRole('button', { name: 'It came back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Did this PayPal payment come back?' });
  await expect(dialog).toContainText('The $38.25 that was sent to walter.pay@farm.example on');
  await dialog.getByLabel('Reason').fill('The account is closed.');
  await expectNoViolations(page, 'light', 'dark');
  await dialog.getByRole('button', { name: 'Yes, it came back' }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('The account is closed.');
  await expect(page.getByRole('button', { name: 'Mark as payment sent' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'It came back' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Change the postal address' }).click();
  const mending = page.getByRole('dialog', { name: /^Where do checks to .+ go\?$/ });
  await expect(mending.getByLabel('Reason')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mending).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change the postal address' })).toBeFocused();
});

// docs/rules/administration.md#tables
test('the table of payouts stays within its column, on a small desk, too', async ({ page, openPageAs }) => {
  await enterBooking(page.request, paid);
  const admin = await openPageAs('admin');
  await admin.goto('/admin/payouts');
  await expect(admin.getByRole('button', { name: 'Mark as payment sent' }).first()).toBeVisible();
  const endOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  for (const width of [1200, 1240, 1280, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    const column = await endOf(admin.getByRole('link', { name: 'Checks to send' }));
    expect(await endOf(admin.getByRole('table')), `at ${width}`).toBeLessThanOrEqual(column + 1);
  }
});

// docs/rules/payouts.md#way-and-address
test('the address of a payout leads to the way in which it is paid by now, also from an email of before', async ({
  page,
}) => {
  const { id } = await enterBookingPaidTo(page.request, `${anAddress('walter')}@farm.example`);
  await signIn(page, 'admin');
  await page.goto(`/admin/payouts/${id}/auto`);
  await expect(page.getByRole('heading', { level: 1, name: 'PayPal Payout' })).toBeVisible();
  await call(page.request, 'admin', `/booking/payout/${id}/way`, { way: 'byHand', reason: 'On the phone.' });
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/admin/payouts/${id}/manual$`));
  await expect(page.getByRole('region', { name: 'Payout', exact: true })).toContainText('Payment Required');
  await call(page.request, 'admin', `/booking/payout/${id}/way`, { way: 'payPal', reason: 'After all.' });
  await page.goto(`/admin/payouts/${id}/manual`);
  await expect(page).toHaveURL(new RegExp(`/admin/payouts/${id}/auto$`));
  await expect(page.getByRole('region', { name: 'Payout', exact: true })).toContainText('Created');
});
