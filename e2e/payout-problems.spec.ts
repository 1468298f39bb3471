import { type APIRequestContext, expect } from '@playwright/test';
import pg from 'pg';
import { expectNoViolations } from './axe.ts';
import { enterBookingOf } from './bookings.ts';
import { owedToNewHost } from './checks.ts';
import { inDays } from './days.ts';
import { listLand } from './land.ts';
import { runningAt } from './mail.ts';
import { createUser, tokenOfNew } from './people.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const paid = 3;

/** A paid booking on land of a new host, whose payout PayPal could not pay: as if it was due by now. */
const unpaidHost = async (request: APIRequestContext) => {
  const { email } = await createUser(request);
  const token = await tokenOfNew(request, email);
  const receiver = `${email.split('@')[0]}.old@farm.example`;
  const land = await listLand(request, 'Basswood hollow', token, receiver);
  const booking = await enterBookingOf(request, land.id, paid, 'hunter@openacre.example', inDays(60));
  await failPayout(booking.id);
  return { ...booking, email, token, receiver };
};

const failPayout = async (bookingId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: runningAt().database });
  await client.connect();
  await client.query(
    `with failed as (
      update payouts set stage = 'cameBack', hold = 'cameBack', pay_pal_payout_status = 'Error', payout_item_status = 'Failed'
      where booking_id = $1 returning *)
    insert into payout_attempts (id, booking_id, host_id, way, number, stage, status, receiver_email, amount_cents, item_status,
      sent_at, came_back_at, ended_at)
    select gen_random_uuid(), booking_id, host_id, 'PayPal', 1, 'cameBack', 'Ended', receiver_email, amount_cents, 'Failed',
      now(), now(), now() from failed`,
    [bookingId],
  );
  await client.end();
};

// docs/rules/payouts.md#what-hosts-are-told
test('a host whom PayPal could not pay mends the address, and is paid there', async ({
  page: admin,
  openPageAs,
}) => {
  const { id, email, token, receiver, confirmationCode } = await unpaidHost(admin.request);
  const host = await openPageAs({ token });
  await host.goto(`/myaccount/bookings/${id}/detail`);
  const problem = host.getByRole('region', { name: 'Your payout did not reach you' });
  await expect(problem).toContainText(`could not pay it to ${receiver}`);
  await expect(problem).toContainText('$38.25 stays owed to you');
  await expectNoSidewaysScroll(host, 'booking');
  await expectNoViolations(host, 'light', 'dark');

  await visit(host, '/myaccount/listings');
  const stuck = host.getByRole('list', { name: 'Payouts that need you' });
  await expect(stuck).toContainText('$38.25 PayPal could not pay it');
  await expectNoSidewaysScroll(host, 'my listings');
  await expectNoViolations(host, 'light', 'dark');
  await stuck.getByRole('link', { name: 'Tyler Novak' }).click();
  await problem.getByRole('link', { name: 'Check my PayPal address' }).click();
  const address = host.getByLabel('PayPal email (optional)');
  await expect(address).toBeFocused();
  const mended = `${email.split('@')[0]}@farm.example`;
  await address.fill(mended);
  await host.getByRole('button', { name: 'Save listing' }).click();
  await expect(host.getByText('Your changes are saved.')).toBeVisible();
  await visit(host, '/myaccount/listings');
  await expect(host.getByText('Paid out to you')).toBeVisible();
  await expect(host.getByText('Owed to you or on its way')).toBeVisible();
  await expect(stuck).toHaveCount(0);
  await visit(host, `/myaccount/bookings/${id}/detail`);
  await expect(problem).toContainText(`The PayPal address of your land is ${mended} now`);
  await expect(problem.getByRole('link')).toHaveCount(0);

  // The administrator is offered the mended address.
  const administrator = await openPageAs('admin');
  await administrator.goto(`/admin/payouts/${id}/auto`);
  await expect(administrator.getByText(`another PayPal address now: ${mended}`)).toBeVisible();
  await expectNoViolations(administrator, 'light', 'dark');
  await administrator.getByRole('button', { name: 'Pay again' }).click();
  const dialog = administrator.getByRole('dialog', { name: 'Pay again?' });
  await expect(dialog.getByLabel('PayPal email of the owner')).toHaveValue(mended);
  await dialog.getByLabel('Reason').fill('The owner has mended it.');
  await expectNoViolations(administrator);
  await dialog.getByRole('button', { name: 'Pay again' }).click();
  await expect(
    administrator.getByText(`The payout for ${confirmationCode} goes to ${mended}.`),
  ).toBeVisible();
  await host.reload();
  await expect(host.getByText('You get')).toBeVisible();
  await expect(problem).toHaveCount(0);
});

/** PayPal reported something of an earlier attempt of what is paid by check, so many days ago, and does not show it. */
const leaveReportUnread = async (bookingId: string, daysAgo: number): Promise<void> => {
  const client = new pg.Client({ connectionString: runningAt().database });
  await client.connect();
  await client.query(
    `insert into payout_attempts (id, booking_id, host_id, way, number, stage, status, receiver_email, amount_cents, item_status,
      sent_at, came_back_at, ended_at, unread_item_id, unread_at, unread_poll_at)
    select gen_random_uuid(), booking_id, host_id, 'PayPal', 1, 'cameBack', 'Ended', 'walter.old@farm.example', amount_cents, 'Error',
      now(), now(), now(), 'GONE123', now() - $2 * interval '1 day', now() + interval '1 day' from payouts where booking_id = $1`,
    [bookingId, daysAgo],
  );
  await client.end();
};

// docs/rules/payouts.md#waiting-for-a-report
test('a payout waits for what PayPal reported, until an administrator says what became of it', async ({
  page: admin,
  openPageAs,
}) => {
  const [early, late] = await owedToNewHost(admin.request, 2);
  if (!late) throw new Error('Two payouts were asked for.');
  await leaveReportUnread(early.id, 1);
  await leaveReportUnread(late.id, 4);
  const administrator = await openPageAs('admin');
  await administrator.goto(`/admin/payouts/${early.id}/manual`);
  await expect(administrator.getByText('which could not be read yet')).toContainText(
    'walter.old@farm.example',
  );
  await expect(administrator.getByRole('button', { name: 'Cancel payout' })).toBeVisible();
  for (const name of ['Mark as payment sent', 'Say what became of it'])
    await expect(administrator.getByRole('button', { name })).toHaveCount(0);
  await expectNoSidewaysScroll(administrator, 'payout');
  await expectNoViolations(administrator, 'light', 'dark');

  await visit(administrator, '/admin/payouts/run');
  const left = administrator.getByRole('region', { name: 'Waiting for PayPal' });
  await expect(left.getByRole('link', { name: early.confirmationCode })).toBeVisible();
  await expectNoSidewaysScroll(administrator, 'checks to send');
  await expectNoViolations(administrator, 'light', 'dark');
  await left.getByRole('link', { name: late.confirmationCode }).click();

  await expect(administrator.getByText('could not be read for three days')).toBeVisible();
  await administrator.getByRole('button', { name: 'Say what became of it' }).click();
  const dialog = administrator.getByRole('dialog');
  await expect(dialog).toContainText('has not let us read it since');
  await dialog.getByLabel('PayPal’s records').selectOption('no');
  await dialog.getByLabel('Reason').fill('It is not among our transactions.');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(administrator.getByText('could not be read for three days')).toHaveCount(0);
  await expect(administrator.getByRole('button', { name: 'Mark as payment sent' })).toBeVisible();
});
